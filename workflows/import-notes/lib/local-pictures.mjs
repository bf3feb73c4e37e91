const PICTURE = /!\[([^\]]*)\]\(\s*<?([^)\s<>]+)>?(?:\s+"[^"]*")?\s*\)/g;

/**
 * The Markdown with pictures that lie beside its file as slots, and the pictures for these. What cannot be read or is no
 * picture stays as it is, and is counted as `missing`.
 */
export async function withPictures(markdown, path, { images }) {
  const folder = path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const slots = new Map();
  const embeddedImages = [];
  let missing = 0;
  for (const [, altText, address] of markdown.matchAll(PICTURE)) {
    if (slots.has(address) || /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(address)) continue;
    const prepared = await prepare(images, `${folder}${decoded(address)}`);
    if (prepared === undefined) {
      missing += 1;
      continue;
    }
    const slot = `picture-${slots.size + 1}`;
    slots.set(address, slot);
    embeddedImages.push({ slot, preparedImage: prepared.ref, ...(altText === "" ? {} : { altText }) });
  }
  const value = markdown.replaceAll(PICTURE, (whole, altText, address) =>
    slots.has(address) ? `![${altText}](slot:${slots.get(address)})` : whole,
  );
  return { value, embeddedImages, missing };
}

async function prepare(images, path) {
  try {
    return await images.prepareForNoteEmbedding({
      source: { kind: "file", path },
      options: { preserveSourceBytes: true },
    });
  } catch (error) {
    if (error.code === "canceled" || error.code === "unavailable") throw error;
    return undefined;
  }
}

function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
