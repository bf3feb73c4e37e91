import { expect } from "chai";
import { createGeckoClock } from "../../../src/host/zotero/clock.ts";
import { createGeckoContent, type GeckoContent } from "../../../src/host/zotero/content/gecko-content.ts";
import { readImageHeader } from "../../../src/host/shared/images/image-header.ts";
import type { ImageRequest, PreparedImageData } from "../../../src/ports/image.ts";
import type { GeckoCases, GeckoEnv } from "../harness/gecko-cases.ts";
import { longestHold } from "./longest-hold.ts";
import { refusal } from "./refusal.ts";
import { withWorkerUrl } from "./worker-alias.ts";

const MEBIBYTE = 1024 * 1024;

interface Desk {
  readonly content: GeckoContent;
  readonly read: (name: string) => Promise<Uint8Array>;
  readonly names: () => Promise<readonly string[]>;
  readonly prepare: (name: string, rest?: Partial<ImageRequest>) => Promise<PreparedImageData>;
}

async function atDesk({ args }: GeckoEnv, work: (desk: Desk) => Promise<void>): Promise<void> {
  const folder = args["images"] as string;
  const read = (name: string) => IOUtils.read(PathUtils.join(folder, name));
  await withWorkerUrl(args, async (workerUrl) => {
    const content = createGeckoContent({ workerUrl, clock: createGeckoClock() });
    try {
      await work({
        content,
        read,
        names: async () => (await IOUtils.getChildren(folder)).map((path) => PathUtils.filename(path)),
        prepare: async (name, rest) => content.prepareImage(request(await read(name), rest)),
      });
    } finally {
      content.close();
    }
  });
}

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

const facts = ({ mimeType, width, height }: PreparedImageData) => [mimeType, width, height];

/** What the bytes are, whatever was said of them. */
function header({ bytes }: PreparedImageData): readonly [string | undefined, number, number] {
  const { format, width = 0, height = 0 } = readImageHeader(bytes) ?? {};
  return [format, width, height];
}

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** The colours in the middle of the left, right, upper and lower half. */
async function colours({ bytes }: PreparedImageData): Promise<Readonly<Record<string, string>>> {
  const browser = Services.appShell.createWindowlessBrowser(true);
  try {
    const { document } = browser;
    const image = document.createElement("img");
    image.src = `data:image/*;base64,${btoa(latin1(bytes))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext("2d") as CanvasRenderingContext2D | null;
    if (context === null) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    const at = (x: number, y: number): string => {
      const { data } = context.getImageData(
        Math.floor(canvas.width * x),
        Math.floor(canvas.height * y),
        1,
        1,
      );
      const [red = 0, green = 0, blue = 0, alpha = 0] = data;
      if (alpha < 250) return "clear";
      if (red > 200 && green > 200 && blue > 200) return "white";
      return red > 200 && blue < 60 ? "red" : red < 60 && blue > 200 ? "blue" : `${red} ${green} ${blue}`;
    };
    return { left: at(0.2, 0.5), right: at(0.8, 0.5), upper: at(0.5, 0.2), lower: at(0.5, 0.8) };
  } finally {
    browser.close();
  }
}

export const cases: GeckoCases = {
  "become JPEG when they are photographs, PNG when they are drawings or transparent": async (env) => {
    await atDesk(env, async ({ prepare }) => {
      for (const [name, mimeType] of Object.entries({
        "photograph.jpg": "image/jpeg",
        "drawing.png": "image/png",
        "animation.gif": "image/png",
        "transparent.webp": "image/png",
        "noise.webp": "image/jpeg",
        "lossless.webp": "image/jpeg",
        "flat.avif": "image/jpeg",
      })) {
        const image = await prepare(name);
        expect([name, ...facts(image)]).to.deep.equal([name, mimeType, 60, 40]);
        expect(header(image)).to.deep.equal([mimeType.slice(6), 60, 40]);
      }
    });
  },
  "are set upright as their file asks, in any of the eight ways": async (env) => {
    const red: Readonly<Record<number, string>> = {
      1: "left",
      2: "right",
      3: "right",
      4: "left",
      5: "upper",
      6: "upper",
      7: "lower",
      8: "lower",
    };
    await atDesk(env, async ({ prepare }) => {
      for (const [orientation, side] of Object.entries(red)) {
        for (const ending of ["png", "jpg"]) {
          const name = `turned-${orientation}.${ending}`;
          const image = await prepare(name);
          const size = Number(orientation) >= 5 ? [40, 60] : [60, 40];
          expect([name, image.width, image.height]).to.deep.equal([name, ...size]);
          const seen = await colours(image);
          const other = { left: "right", right: "left", upper: "lower", lower: "upper" }[side] ?? "";
          expect([name, seen[side], seen[other]]).to.deep.equal([name, "red", "blue"]);
        }
      }
    });
  },
  "forget place, camera and owner": async (env) => {
    await atDesk(env, async ({ prepare, read }) => {
      expect(latin1(await read("owned.jpg")))
        .to.contain("somebody")
        .and.to.contain("Exif");
      const image = await prepare("owned.jpg");
      expect([image.width, image.height]).to.deep.equal([40, 60]);
      expect(latin1(image.bytes)).not.to.match(/somebody|Exif/);
    });
  },
  "are scaled down to the longest edge and never up": async (env) => {
    await atDesk(env, async ({ prepare }) => {
      expect(facts(await prepare("wide.png", { maxLongEdge: 100 }))).to.deep.equal(["image/png", 100, 25]);
      expect(facts(await prepare("wide.png", { maxLongEdge: 4000 }))).to.deep.equal(["image/png", 400, 100]);
    });
  },
  "take the format asked for; what is transparent becomes white in a JPEG": async (env) => {
    await atDesk(env, async ({ prepare }) => {
      const jpeg = await prepare("clear.png", { outputFormat: "jpeg" });
      expect([jpeg.mimeType, (await colours(jpeg))["left"]]).to.deep.equal(["image/jpeg", "white"]);
      const png = await prepare("square.jpg", { outputFormat: "png" });
      expect([png.mimeType, ...header(png)]).to.deep.equal(["image/png", "png", 30, 30]);
      const clear = await prepare("clear.png");
      expect([clear.mimeType, (await colours(clear))["left"]]).to.deep.equal(["image/png", "clear"]);
    });
  },
  "give up quality and then size for the bytes aimed at, down to a readable size": async (env) => {
    await atDesk(env, async ({ prepare }) => {
      const image = await prepare("large.jpg", { targetBytes: 200 * 1024 });
      expect(image.bytes.length).to.be.at.most(200 * 1024);
      expect(image.width).to.be.below(1500);
      expect(header(image)).to.deep.equal(["jpeg", image.width, image.height]);
      // Beyond that only the hard limit counts.
      const readable = await prepare("large.jpg", { targetBytes: 2 * 1024 });
      expect(readable.width).to.be.at.least(600);
      const hard = await prepare("large.jpg", { targetBytes: 2 * 1024, hardMaxBytes: 8 * 1024 });
      expect(hard.bytes.length).to.be.at.most(8 * 1024);
      expect(hard.width).to.be.below(readable.width);
    });
  },
  "that cannot be made small enough are refused": async (env) => {
    await atDesk(env, async ({ prepare }) => {
      const limits = { outputFormat: "png", targetBytes: 1024, hardMaxBytes: 1024 } as const;
      const { code, args } = await refusal(prepare("noise4.png", limits));
      expect(code).to.equal("image_too_large");
      expect(args).to.deep.include({ reason: "bytes", limit: 1024 });
    });
  },
  "keep their bytes when that is asked for and the limits allow it": async (env) => {
    await atDesk(env, async ({ prepare, read }) => {
      const preserved = { preserveSourceBytes: true } as const;
      for (const [name, mimeType, width, height] of [
        ["owned.jpg", "image/jpeg", 40, 60],
        ["wide.png", "image/png", 400, 100],
        ["small.gif", "image/gif", 20, 20],
        ["small.webp", "image/webp", 20, 20],
        ["turned-6.png", "image/png", 40, 60],
      ] as const) {
        const image = await prepare(name, preserved);
        expect([name, ...facts(image)]).to.deep.equal([name, mimeType, width, height]);
        expect(latin1(image.bytes) === latin1(await read(name)), name).to.equal(true);
      }
      expect((await prepare("owned.jpg", { ...preserved, maxLongEdge: 30 })).height).to.equal(30);
      const other = await prepare("owned.jpg", { ...preserved, outputFormat: "png" });
      expect(other.mimeType).to.equal("image/png");
      expect((await prepare("flat.avif", preserved)).mimeType).to.equal("image/jpeg");
    });
  },
  "that are none, are cut off, damaged, or of a kind the application does not read are refused": async (
    env,
  ) => {
    await atDesk(env, async ({ prepare, names }) => {
      const bad = (await names()).filter((name) => name.startsWith("bad-") || name.endsWith(".tiff"));
      expect(bad).to.have.length(11);
      for (const name of bad) {
        for (const preserveSourceBytes of [false, true]) {
          const { code, args } = await refusal(prepare(name, { preserveSourceBytes }));
          const reason = /cut\.(?!avif)|data/.test(name) ? "damaged" : args["reason"];
          expect([name, code, args["reason"]]).to.deep.equal([name, "image_unreadable", reason]);
          expect(args["reason"]).to.be.oneOf(["kind", "damaged"]);
        }
      }
    });
  },
  "that would fill the memory once decoded are refused by what their header says": async (env) => {
    await atDesk(env, async ({ prepare }) => {
      for (const [name, observed] of [
        ["bomb.png", 2_500_000_000],
        ["huge.jpg", 108_000_000],
      ] as const) {
        const { code, args } = await refusal(prepare(name));
        expect([name, code, args]).to.deep.equal([
          name,
          "image_too_large",
          { reason: "pixels", limit: 100_000_000, observed },
        ]);
      }
    });
  },
  "are not begun when the call was canceled, and given up when it is canceled meanwhile": async (env) => {
    await atDesk(env, async ({ prepare }) => {
      expect((await refusal(prepare("wide.png", { signal: AbortSignal.abort() }))).code).to.equal("canceled");
      const controller = new AbortController();
      const call = refusal(prepare("large.png", { signal: controller.signal, outputFormat: "png" }));
      const waiting = prepare("wide.png");
      controller.abort();
      expect((await call).code).to.equal("canceled");
      expect((await waiting).width).to.equal(400);
    });
  },
  "leave the application free meanwhile, and the caller its bytes": async (env) => {
    await atDesk(env, async ({ content, read }) => {
      const bytes = await read("large.png");
      const before = bytes.length;
      await content.prepareImage(request(await read("wide.png")));
      const { took, longest } = await longestHold(() =>
        content.prepareImage(request(bytes, { outputFormat: "png", targetBytes: 3 * MEBIBYTE })),
      );
      expect(bytes.length).to.equal(before);
      env.figure("picture of 4.5 MB, ms", took);
      env.figure("longest hold of the main thread, ms", longest);
      expect(longest).to.be.below(took);
    });
  },
};
