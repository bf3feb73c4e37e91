import type fc from "fast-check";

const TAGS =
  "p b table tr td th thead tbody caption li ul ol pre span script svg math mtext mi style form a h1 i em u s del div img br hr option template noscript iframe textarea title object body html head col colgroup foreignObject desc annotation-xml button nobr input x-y".split(
    " ",
  );
const ATTRIBUTES = [
  "",
  ' class="math x"',
  ' class="citation"',
  ' class="citation-item"',
  ' style="color: red; top: 0"',
  ' onclick="x"',
  ' data-a="1"',
  ' href="x:y"',
  ' href="https://e.org"',
  ' src="https://e.org/x"',
  ' alt="z<>&\u00a0"',
  ' title="</noscript><img src=x>"',
  ' encoding="text/html"',
  " id=attributes name=x",
  " start=4",
  " colspan=3",
  " checked type=checkbox",
];
const PIECES = [
  ..."<!--|-->|<![CDATA[|]]>|<!doctype html>|&lt;|&|<|\u0000|<br>| |\n|$a$|$$b$$|text | 5|* x\n|1. y\n|**b**|&amp;nbsp;&nbsp;|<?pi?>".split(
    "|",
  ),
  "| a | b |\n| - | - |\n| 1 | 2 |\n",
  "```\ncode\n```\n",
];

/** Texts like what is handed in as a note by nobody who means well: bits of HTML and Markdown in any order. */
export function noteTexts(check: typeof fc): fc.Arbitrary<string> {
  const tag = check.constantFrom(...TAGS);
  const opening = check
    .tuple(tag, check.constantFrom(...ATTRIBUTES))
    .map(([name, attributes]) => `<${name}${attributes}>`);
  const piece = check.oneof(
    { weight: 2, arbitrary: opening },
    tag.map((name) => `</${name}>`),
    check.constantFrom(...PIECES),
    check.string({ maxLength: 6 }),
  );
  return check.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(""));
}
