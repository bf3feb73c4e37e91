import { expect } from "chai";
import { describe, it } from "mocha";
import sharp from "sharp";
import type { WorkflowError } from "../../../src/errors/workflow-error.ts";
import { prepareImage } from "../../../src/host/node/images.ts";
import type { ImageRequest } from "../../../src/ports/image.ts";
import { flat, noise, pngBomb } from "./image-fixtures.ts";

const MEBIBYTE = 1024 * 1024;

function request(bytes: Uint8Array, rest: Partial<ImageRequest> = {}): ImageRequest {
  return {
    bytes,
    maxLongEdge: 2048,
    targetBytes: MEBIBYTE,
    hardMaxBytes: 8 * MEBIBYTE,
    outputFormat: "auto",
    preserveSourceBytes: false,
    ...rest,
  };
}

const refused = async (asked: ImageRequest): Promise<WorkflowError> => {
  try {
    await prepareImage(asked);
  } catch (error) {
    return error as WorkflowError;
  }
  throw new Error("it was not refused");
};

describe("images for notes", () => {
  it("become JPEG when they are photographs, PNG when they are drawings or transparent", async () => {
    const kinds = {
      photograph: [await noise(60, 40).jpeg().toBuffer(), "image/jpeg"],
      drawing: [await flat(60, 40).removeAlpha().png().toBuffer(), "image/png"],
      animation: [await flat(60, 40).removeAlpha().gif().toBuffer(), "image/png"],
      transparent: [await flat(60, 40, 0.5).webp().toBuffer(), "image/png"],
      webp: [await noise(60, 40).webp().toBuffer(), "image/jpeg"],
      tiff: [await noise(60, 40).tiff().toBuffer(), "image/jpeg"],
      avif: [await flat(60, 40).removeAlpha().avif().toBuffer(), "image/jpeg"],
    } as const;
    for (const [kind, [bytes, mimeType]] of Object.entries(kinds)) {
      const image = await prepareImage(request(bytes));
      expect([kind, image.mimeType, image.width, image.height]).to.deep.equal([kind, mimeType, 60, 40]);
      expect((await sharp(image.bytes).metadata()).format).to.equal(mimeType.slice(6));
    }
  });

  it("are set upright, and forget place, camera and owner", async () => {
    const bytes = await noise(60, 40)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: "somebody", Orientation: "6" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).to.equal(6);
    const image = await prepareImage(request(bytes));
    expect([image.width, image.height]).to.deep.equal([40, 60]);
    const { orientation, exif } = await sharp(image.bytes).metadata();
    expect([orientation, exif]).to.deep.equal([undefined, undefined]);
  });

  it("are scaled down to the longest edge and never up", async () => {
    const bytes = await flat(400, 100).png().toBuffer();
    const small = await prepareImage(request(bytes, { maxLongEdge: 100 }));
    expect([small.width, small.height]).to.deep.equal([100, 25]);
    const same = await prepareImage(request(bytes, { maxLongEdge: 4000 }));
    expect([same.width, same.height]).to.deep.equal([400, 100]);
  });

  it("take the format asked for; what is transparent becomes white in a JPEG", async () => {
    const bytes = await flat(30, 30, 0).png().toBuffer();
    const jpeg = await prepareImage(request(bytes, { outputFormat: "jpeg" }));
    expect(jpeg.mimeType).to.equal("image/jpeg");
    const { channels } = await sharp(jpeg.bytes).stats();
    expect(channels.map(({ min }) => min > 250)).to.deep.equal([true, true, true]);
    const png = await prepareImage(request(await noise(30, 30).jpeg().toBuffer(), { outputFormat: "png" }));
    expect(png.mimeType).to.equal("image/png");
  });

  it("give up quality and then size for the bytes aimed at, down to a readable size", async () => {
    const bytes = await noise(1500, 1000).jpeg({ quality: 100 }).toBuffer();
    const image = await prepareImage(request(bytes, { targetBytes: 200 * 1024 }));
    expect(image.bytes.length).to.be.at.most(200 * 1024);
    expect(image.width).to.be.below(1500);
    // Beyond that only the hard limit counts.
    const readable = await prepareImage(request(bytes, { targetBytes: 2 * 1024 }));
    expect(readable.width).to.be.at.least(600);
    const hard = await prepareImage(request(bytes, { targetBytes: 2 * 1024, hardMaxBytes: 8 * 1024 }));
    expect(hard.bytes.length).to.be.at.most(8 * 1024);
    expect(hard.width).to.be.below(readable.width);
  });

  it("that cannot be made small enough are refused", async () => {
    const bytes = await noise(300, 300, 4).png().toBuffer();
    const error = await refused(
      request(bytes, { outputFormat: "png", targetBytes: 1024, hardMaxBytes: 1024 }),
    );
    expect(error.code).to.equal("image_too_large");
    expect(error.args).to.deep.include({ reason: "bytes", limit: 1024 });
  });

  it("keep their bytes when that is asked for and the limits allow it", async () => {
    const preserved = { preserveSourceBytes: true } as const;
    const jpeg = await noise(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const kept = await prepareImage(request(jpeg, preserved));
    expect([kept.mimeType, kept.width, kept.height]).to.deep.equal(["image/jpeg", 40, 60]);
    expect(Buffer.from(kept.bytes).equals(jpeg)).to.equal(true);
    for (const [format, mimeType] of [
      ["png", "image/png"],
      ["gif", "image/gif"],
      ["webp", "image/webp"],
    ] as const) {
      const bytes = await flat(20, 20)[format]().toBuffer();
      const image = await prepareImage(request(bytes, preserved));
      expect(image.mimeType).to.equal(mimeType);
      expect(Buffer.from(image.bytes).equals(bytes)).to.equal(true);
    }
    const smaller = await prepareImage(request(jpeg, { ...preserved, maxLongEdge: 30 }));
    expect(smaller.height).to.equal(30);
    const other = await prepareImage(request(jpeg, { ...preserved, outputFormat: "png" }));
    expect(other.mimeType).to.equal("image/png");
    const tiff = await prepareImage(request(await noise(20, 20).tiff().toBuffer(), preserved));
    expect(tiff.mimeType).to.equal("image/jpeg");
  });

  it("that are none, are cut off, or are drawings with links in them are refused", async () => {
    const jpeg = await noise(200, 200).jpeg().toBuffer();
    const cases = {
      text: Buffer.from("no picture"),
      empty: Buffer.alloc(0),
      "cut off": jpeg.subarray(0, jpeg.length / 2),
      svg: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
      pdf: Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF"),
    };
    for (const [what, bytes] of Object.entries(cases)) {
      for (const preserveSourceBytes of [false, true]) {
        const error = await refused(request(bytes, { preserveSourceBytes }));
        expect([what, error.code]).to.deep.equal([what, "image_unreadable"]);
      }
    }
  });

  it("that would fill the memory once decoded are refused by what their header says", async () => {
    const error = await refused(request(pngBomb()));
    expect([error.code, error.args["reason"], error.args["limit"]]).to.deep.equal([
      "image_too_large",
      "pixels",
      100_000_000,
    ]);
  });

  it("are not begun when the call was canceled", async () => {
    const signal = AbortSignal.abort();
    expect((await refused(request(await flat(9, 9).png().toBuffer(), { signal }))).code).to.equal("canceled");
  });

  it("leave the program free for other work meanwhile", async () => {
    const bytes = await noise(1500, 1000).png().toBuffer();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await prepareImage(request(bytes, { outputFormat: "png", targetBytes: 3 * MEBIBYTE }));
    clearInterval(timer);
    expect(turns).to.be.above(1);
  });
});
