/** Control characters but tab and line feed: a terminal obeys them. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * Text from a library or a package as a terminal may be given it: control characters are shown as signs of their
 * own, so that a title can neither move the cursor nor pass for a line of this program.
 */
export function terminalText(text: string): string {
  return text.replace(CONTROLS, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\ufffd";
  });
}

/** The same on one line. */
export function terminalLine(text: string): string {
  return terminalText(text).replace(/\n/g, "\u240a").replace(/\t/g, " ");
}
