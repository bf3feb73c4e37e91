import { itemValues } from "./item-values.mjs";
import { fillTemplate } from "./template.mjs";

/** In bytes; longer names fail on some servers and computers. */
const LONGEST_NAME = 100;

/** The name that the attachment's file would get, with its own ending; or the `reason` why it keeps its name. */
export async function newName(library, attachment, { template, titleLength }) {
  if (attachment.parentRef === null) return { reason: "It belongs to no item that it could be named after." };
  if (attachment.linkMode === "linked_file") {
    return { reason: "It is a linked file, which lies in a folder of yours: rename it there." };
  }
  const { item } = await library.getItemDetail(attachment.parentRef);
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(attachment.filename)?.[0] ?? "";
  const stem = fitting(fillTemplate(template, itemValues(item, titleLength)), LONGEST_NAME - ending.length);
  if (stem === "") return { reason: "The item has nothing of what the template names." };
  const name = `${stem}${ending}`;
  return name === attachment.filename ? { reason: "It has that name already." } : { name };
}

/** At most so many bytes as UTF-8, cut at the end of a word where there is one, without dots and spaces at the end. */
function fitting(text, bytes) {
  const size = (part) => new TextEncoder().encode(part).length;
  let fit = text;
  if (size(text) > bytes) {
    fit = "";
    for (const character of text) {
      if (size(fit) + size(character) > bytes) break;
      fit += character;
    }
    const end = fit.lastIndexOf(" ");
    if (end > fit.length / 2) fit = fit.slice(0, end);
    fit = fit.replace(/[\s,;:–—-]+$/, "");
  }
  return fit.replace(/[. ]+$/, "");
}
