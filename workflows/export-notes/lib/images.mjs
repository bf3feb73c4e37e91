import { imageNameFor } from "./file-name.mjs";

/** How the host's Markdown names an image that is embedded in the note. */
const IMAGE = /\[image ([A-Z0-9]{8})(?:: ([^\]]*))?\]/g;

/**
 * Copies the note's embedded images beside its file `path` and shows them in the Markdown. One whose file is not on
 * this computer stays a text that says so. Answers the `markdown` and how many images were `missing`.
 */
export async function withImages(markdown, note, path, { library, file, resources }) {
  const named = [...markdown.matchAll(IMAGE)];
  if (named.length === 0) return { markdown, missing: 0 };
  // Not everything that looks like an image is one: it may be a line of code.
  const { content: html } = await library.getNoteDetail(note.ref);
  const shown = new Map();
  let missing = 0;
  for (const [, key, name = ""] of named) {
    if (shown.has(key) || !html.includes(`data-attachment-key="${key}"`)) continue;
    const image = await imageOf(library, note, key);
    if (image === undefined) {
      missing += 1;
      shown.set(key, `[image${name === "" ? "" : ` ${name}`}: its file is missing]`);
      continue;
    }
    const { path: target } = await resources.allocateOutput({
      slotId: `${note.ref.libraryId}-${note.ref.key}-${key}`,
      suggestedName: imageNameFor(nameOf(path), name, extensionOf(image.path)),
      contentType: image.contentType ?? undefined,
    });
    await file.copy({ sourcePath: image.path, targetPath: target, overwrite: true });
    shown.set(key, `![${name}](${address(nameOf(target))})`);
  }
  return { markdown: markdown.replaceAll(IMAGE, (text, key) => shown.get(key) ?? text), missing };
}

/** The note's attachment with that key, when its file is there. */
async function imageOf(library, { ref }, key) {
  try {
    const { item } = await library.getItemDetail({ libraryId: ref.libraryId, key });
    return item.parentRef?.key === ref.key && item.fileState === "present" ? item : undefined;
  } catch (error) {
    if (error.code === "not_found") return undefined;
    throw error;
  }
}

function nameOf(path) {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

function extensionOf(path) {
  return /\.[a-z0-9]{1,5}$/i.exec(path)?.[0].toLowerCase() ?? ".png";
}

/** A file name as the address of a link. */
function address(name) {
  return name.replaceAll(
    /[%# ()<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}
