import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { readImageHeader } from "../../../src/host/shared/images/image-header.ts";
import { flat, noise, pngBomb } from "../node/image-fixtures.ts";

const files = async (): Promise<Readonly<Record<string, Buffer>>> => ({
  jpeg: await noise(61, 40).jpeg().toBuffer(),
  "jpeg progressive": await noise(61, 40).jpeg({ progressive: true }).toBuffer(),
  png: await noise(61, 40).png().toBuffer(),
  gif: await flat(61, 40).gif().toBuffer(),
  webp: await noise(61, 40).webp().toBuffer(),
  "webp lossless": await noise(61, 40).webp({ lossless: true }).toBuffer(),
  "webp transparent": await flat(61, 40, 0.5).webp().toBuffer(),
  avif: await noise(61, 40).avif().toBuffer(),
});

describe("the header of an image", () => {
  it("says kind and size", async () => {
    for (const [name, bytes] of Object.entries(await files())) {
      const { format, width, height, complete } = readImageHeader(bytes) ?? {};
      expect([name, format, width, height, complete]).to.deep.equal([
        name,
        name.split(" ", 1)[0],
        61,
        40,
        true,
      ]);
    }
    expect(readImageHeader(pngBomb())).to.deep.include({ width: 50_000, height: 50_000, complete: true });
  });

  it("tells a file that is cut off anywhere, but for AVIF, whose decoder does", async () => {
    for (const [name, bytes] of Object.entries(await files()).filter(([kind]) => kind !== "avif")) {
      // Only the mark of the end of a GIF may be missing: its picture is whole.
      const last = bytes.length - (name === "gif" ? 2 : 1);
      for (let length = 0; length < last; length += 1) {
        const header = readImageHeader(bytes.subarray(0, length));
        expect([name, length, header?.complete ?? false]).to.deep.equal([name, length, false]);
      }
    }
  });

  it("of any bytes is none, or one with a size", async () => {
    const starts = Object.values(await files()).map((bytes) => bytes.subarray(0, 64));
    const bytes = fc.tuple(fc.constantFrom(...starts), fc.nat(64), fc.uint8Array({ maxLength: 200 }));
    fc.assert(
      fc.property(bytes, ([start, length, rest]) => {
        const header = readImageHeader(Buffer.concat([start.subarray(0, length), rest]));
        if (header !== undefined) expect(Math.min(header.width, header.height)).to.be.at.least(0);
      }),
      { numRuns: 2000 },
    );
  });

  it("tells how a PNG wants to be turned, and where it says so", async () => {
    const upright = readImageHeader(await noise(9, 9).withMetadata({ orientation: 1 }).png().toBuffer());
    expect(upright).to.not.have.property("turn");
    const bytes = await noise(9, 9).withMetadata({ orientation: 8 }).png().toBuffer();
    const { orientation, start = 0, end = 0 } = readImageHeader(bytes)?.turn ?? {};
    expect([orientation, bytes.toString("latin1", start + 4, start + 8)]).to.deep.equal([8, "eXIf"]);
    const without = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
    expect(readImageHeader(without)).to.deep.equal({ format: "png", width: 9, height: 9, complete: true });
  });
});
