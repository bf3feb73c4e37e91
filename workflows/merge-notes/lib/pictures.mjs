const PICTURE = /<img\b[^<>]*\bdata-attachment-key="([A-Z0-9]{8})"[^<>]*>/gi;

/**
 * The notes' texts with their pictures as slots, and the pictures for these. One whose file is not on this computer
 * becomes a text that says so, and is counted as `missing`.
 */
export async function withSlots(notes, { library, images }) {
  const embeddedImages = [];
  let missing = 0;
  const parts = [];
  for (const { ref, title, content } of notes) {
    const texts = new Map();
    for (const [whole, key] of content.matchAll(PICTURE)) {
      if (texts.has(key)) continue;
      const path = await pictureFile(library, ref, key);
      if (path === undefined) {
        missing += 1;
        texts.set(key, "[a picture whose file is missing]");
        continue;
      }
      const prepared = await images.prepareForNoteEmbedding({
        source: { kind: "file", path },
        options: { preserveSourceBytes: true },
      });
      const slot = `picture-${key}`;
      const altText = /\balt="([^"]*)"/i.exec(whole)?.[1];
      embeddedImages.push({
        slot,
        preparedImage: prepared.ref,
        ...(altText ? { altText: plain(altText) } : {}),
      });
      texts.set(key, `<img src="slot:${slot}">`);
    }
    parts.push({ title, html: content.replaceAll(PICTURE, (whole, key) => texts.get(key) ?? whole) });
  }
  return { parts, embeddedImages, missing };
}

async function pictureFile(library, { libraryId, key: noteKey }, key) {
  try {
    const { item } = await library.getItemDetail({ libraryId, key });
    return item.parentRef?.key === noteKey && item.fileState === "present" ? item.path : undefined;
  } catch (error) {
    if (error.code === "not_found") return undefined;
    throw error;
  }
}

function plain(html) {
  return html
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
