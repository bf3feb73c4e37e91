import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flat, halves, noise, pngBomb } from "../host/node/image-fixtures.ts";
import { bundleWorker } from "./harness/bundle-worker.ts";
import { describeInGecko } from "./harness/describe-in-gecko.ts";

const cut = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

async function pictures(): Promise<Readonly<Record<string, Buffer>>> {
  const damaged = await noise(200, 200).png().toBuffer();
  damaged.fill(0, damaged.length >> 1, (damaged.length >> 1) + 200);
  const turned: Record<string, Buffer> = {};
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    // Stored so that it is upright when it is turned as asked.
    const image = halves(60, 40).withMetadata({ orientation });
    turned[`turned-${String(orientation)}.png`] = await image.png().toBuffer();
    turned[`turned-${String(orientation)}.jpg`] = await image.jpeg({ quality: 95 }).toBuffer();
  }
  return {
    ...turned,
    "photograph.jpg": await noise(60, 40).jpeg().toBuffer(),
    "drawing.png": await flat(60, 40).removeAlpha().png().toBuffer(),
    "animation.gif": await flat(60, 40).removeAlpha().gif().toBuffer(),
    "transparent.webp": await flat(60, 40, 0.5).webp().toBuffer(),
    "noise.webp": await noise(60, 40).webp().toBuffer(),
    "lossless.webp": await noise(60, 40).webp({ lossless: true }).toBuffer(),
    "flat.avif": await flat(60, 40).removeAlpha().avif().toBuffer(),
    "noise.tiff": await noise(60, 40).tiff().toBuffer(),
    "owned.jpg": await noise(60, 40)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: "somebody", Orientation: "6" } })
      .jpeg()
      .toBuffer(),
    "wide.png": await flat(400, 100).png().toBuffer(),
    "clear.png": await flat(30, 30, 0).png().toBuffer(),
    "square.jpg": await noise(30, 30).jpeg().toBuffer(),
    "large.jpg": await noise(1500, 1000).jpeg({ quality: 100 }).toBuffer(),
    "large.png": await noise(1500, 1000).png().toBuffer(),
    "noise4.png": await noise(300, 300, 4).png().toBuffer(),
    "small.gif": await flat(20, 20).gif().toBuffer(),
    "small.webp": await flat(20, 20).webp().toBuffer(),
    "bomb.png": pngBomb(),
    "huge.jpg": await flat(12_000, 9_000).removeAlpha().jpeg({ quality: 1 }).toBuffer(),
    "bad-text.png": Buffer.from("no picture"),
    "bad-empty.png": Buffer.alloc(0),
    "bad-cut.jpg": cut(await noise(200, 200).jpeg().toBuffer()),
    "bad-cut.png": cut(await noise(200, 200).png().toBuffer()),
    "bad-cut.gif": cut(await noise(200, 200).gif().toBuffer()),
    "bad-cut.webp": cut(await noise(200, 200).webp().toBuffer()),
    "bad-cut.avif": cut(await noise(200, 200).avif().toBuffer()),
    "bad-data.png": damaged,
    "bad-kind.svg": Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    "bad-kind.pdf": Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF"),
  };
}

await describeInGecko("Images in Gecko", "test/gecko/inside/images.gecko.ts", {
  async begin() {
    const { dir, file, remove } = await bundleWorker("src/host/zotero/workers/content-worker.ts");
    const images = await mkdtemp(join(tmpdir(), "zwm-images-"));
    for (const [name, bytes] of Object.entries(await pictures())) await writeFile(join(images, name), bytes);
    return {
      args: { worker: { dir, file }, images },
      async end() {
        await remove();
        await rm(images, { recursive: true });
      },
    };
  },
});
