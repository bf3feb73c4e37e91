import { expect } from "chai";
import { describe, it } from "mocha";
import { PART_BYTES } from "../../src/hooks/internal-members.ts";
import { withLargeFiles } from "../../src/hooks/worker/large-files.ts";

interface Made {
  readonly member: string;
  readonly given: readonly unknown[];
}

/** Calls over a host that has one file of this size. */
function host(
  size: number,
  part: (offset: number) => number = (offset) => Math.min(PART_BYTES, size - offset),
) {
  const made: Made[] = [];
  const call = withLargeFiles(async (member, given) => {
    made.push({ member, given });
    if (member === "parts.read") return new Uint8Array(part(given[1] as number)).fill(97);
    if (member === "parts.begin") return "upload-1";
    if (member.startsWith("file.read")) return { $parts: size };
    return { sizeBytes: size };
  });
  return { call, made };
}

describe("files that are larger than one message", () => {
  const control = { signal: new AbortController().signal };

  it("are read part by part, under the control of the call", async () => {
    const size = 2 * PART_BYTES + 5;
    const { call, made } = host(size);
    const bytes = (await call("file.readBytes", ["/a", control])) as Uint8Array;
    expect([bytes.length, bytes[0], bytes.at(-1)]).to.deep.equal([size, 97, 97]);
    expect(made).to.deep.equal([
      { member: "file.readBytes", given: ["/a", control] },
      { member: "parts.read", given: ["/a", 0, control] },
      { member: "parts.read", given: ["/a", PART_BYTES, control] },
      { member: "parts.read", given: ["/a", 2 * PART_BYTES, control] },
    ]);
    expect(await call("file.readText", ["/a"])).to.have.length(size);
  });

  it("that change while they are read are refused", async () => {
    const { call } = host(2 * PART_BYTES, () => 7);
    const error = await call("file.readBytes", ["/a"]).catch((thrown: unknown) => thrown);
    expect(error).to.deep.include({ code: "conflict", details: { reason: "concurrent_modification" } });
  });

  it("are written part by part, whatever kind of bytes they are", async () => {
    const bytes = new Uint8Array(PART_BYTES + 3).fill(97);
    const text = "a".repeat(PART_BYTES + 3);
    for (const content of [bytes, bytes.buffer, new DataView(bytes.buffer), text]) {
      const { call, made } = host(bytes.length);
      const member = typeof content === "string" ? "file.writeText" : "file.writeBytes";
      await call(member, ["/a", content, control]);
      expect(made.map((one) => one.member)).to.deep.equal([
        "parts.begin",
        "parts.append",
        "parts.append",
        member,
      ]);
      const sent = made.slice(1, 3).map(({ given }) => (given[1] as Uint8Array).length);
      expect(sent).to.deep.equal([PART_BYTES, 3]);
      expect(made[3]?.given).to.deep.equal(["/a", { $upload: "upload-1" }, control]);
    }
  });

  it("travel whole when one message carries them", async () => {
    for (const [member, content] of [
      ["file.writeBytes", new Uint8Array(PART_BYTES)],
      ["file.writeText", "€".repeat(PART_BYTES / 4)],
    ] as const) {
      const { call, made } = host(0);
      await call(member, ["/a", content]);
      expect(made).to.deep.equal([{ member, given: ["/a", content] }]);
    }
  });
});
