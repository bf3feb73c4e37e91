import { expect } from "chai";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import sharp from "sharp";
import { createPreparedImages, type PreparedImages } from "../../../src/hooks/host-api/prepared-images.ts";
import type { HostApiError } from "../../../src/hooks/host-api/host-api-error.ts";
import { createNodeFiles } from "../../../src/host/node/files.ts";
import type { JsonObject } from "../../../src/model/json.ts";
import { createWorld, type HostApiWorld } from "./host-api-world.ts";

describe("host API, images for notes", () => {
  let world: HostApiWorld;
  let images: PreparedImages;
  let at: (path: string) => string;
  let png: Buffer;
  beforeEach(async () => {
    world = await createWorld();
    at = (path) => join(world.dir, path);
    images = createPreparedImages(createNodeFiles({ tempDir: at("tmp") }));
    world = await createWorld({ on: world, images });
    png = await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    writeFileSync(at("package/figure.png"), png);
  });
  afterEach(() => world.remove());

  const MEMBER = "images.prepareForNoteEmbedding";
  const prepare = (source: object, options?: object) =>
    world.call(MEMBER, { source, ...(options === undefined ? {} : { options }) });
  const idOf = (answer: JsonObject) => (answer["ref"] as JsonObject)["id"] as string;

  it("come from a file, from one of the unit's resources, or from base64 text", async () => {
    await world.call("file.writeBytes", at("output/figure.png"), { $bytes: png.toString("base64") });
    const { ref } = await world.call("resources.publishOutput", {
      slotId: "figure",
      path: at("output/figure.png"),
    });
    for (const source of [
      { kind: "file", path: at("package/figure.png") },
      { kind: "resource", ref },
      { kind: "base64", data: png.toString("base64") },
    ]) {
      const answer = await prepare(source, { maxLongEdge: 20 });
      expect(answer).to.deep.include({ mimeType: "image/png", width: 20, height: 10 });
      const { path, sizeBytes, sha256 } = images.find(idOf(answer));
      expect([answer["bytes"], answer["sha256"]]).to.deep.equal([sizeBytes, sha256]);
      const bytes = readFileSync(path);
      expect([bytes.length, createHash("sha256").update(bytes).digest("hex")]).to.deep.equal([
        sizeBytes,
        sha256,
      ]);
    }
  });

  it("keep their bytes when asked", async () => {
    const source = { kind: "file", path: at("package/figure.png") };
    const answer = await prepare(source, { preserveSourceBytes: true });
    expect(answer["bytes"]).to.equal(png.length);
    expect(readFileSync(images.find(idOf(answer)).path).equals(png)).to.equal(true);
  });

  it("are known by an opaque reference for as long as the run lasts", async () => {
    const answer = await prepare({ kind: "file", path: at("package/figure.png") });
    expect(answer["ref"]).to.have.all.keys("kind", "id");
    expect(answer["ref"]).to.deep.include({ kind: "prepared_note_image" });
    const { path } = images.find(idOf(answer));
    // The host's own: a hook cannot change what it was told is there.
    expect((await world.refused("file.readBytes", path)).code).to.equal("permission_denied");
    await images.close();
    expect(existsSync(path)).to.equal(false);
    expect(() => images.find(idOf(answer)))
      .to.throw()
      .with.property("details")
      .that.deep.equals({ kind: "prepared_image", reason: "expired" });
  });

  it("may be prepared before applyResult too", async () => {
    const reading = await createWorld({ on: world, images, mayWrite: false });
    const request = { source: { kind: "file", path: at("package/figure.png") } };
    expect(images.find(idOf(await reading.call(MEMBER, request))).width).to.equal(40);
  });

  it("are refused with what is wrong with them", async () => {
    writeFileSync(at("package/broken.png"), png.subarray(0, 30));
    const file = (path: string) => ({ kind: "file", path: at(path) });
    const codes: readonly (readonly [object, object | undefined, HostApiError["code"], string])[] = [
      [file("package/broken.png"), undefined, "invalid_request", "invalid_format"],
      [{ kind: "base64", data: "%%%" }, undefined, "invalid_request", "invalid_format"],
      [{ kind: "base64", data: btoa("text") }, undefined, "invalid_request", "invalid_format"],
      [{ kind: "svg", data: "" }, undefined, "invalid_request", "unsupported_value"],
      [file("package/none.png"), undefined, "not_found", ""],
      [file("elsewhere/x.txt"), undefined, "permission_denied", "security_policy"],
      [{ kind: "resource", ref: { kind: "workflow_resource", id: "x" } }, undefined, "invalid_ref", "forged"],
      [{ kind: "resource", ref: { id: "x" } }, undefined, "invalid_ref", "invalid_shape"],
      [file("package/figure.png"), { maxLongEdge: 0 }, "invalid_request", "invalid_value"],
      [file("package/figure.png"), { outputFormat: "webp" }, "invalid_request", "unsupported_value"],
      [
        file("package/figure.png"),
        { targetBytes: 4096, hardMaxBytes: 2048 },
        "invalid_request",
        "invalid_combination",
      ],
    ];
    for (const [source, options, code, reason] of codes) {
      const error = await world.refused(MEMBER, { source, ...(options === undefined ? {} : { options }) });
      expect([source, error.code, error.details["reason"] ?? ""]).to.deep.equal([source, code, reason]);
    }
    const big = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        noise: { type: "gaussian", mean: 99, sigma: 60 },
        background: "red",
      },
    })
      .png()
      .toBuffer();
    writeFileSync(at("package/big.png"), big);
    const error = await world.refused(MEMBER, {
      source: file("package/big.png"),
      options: { outputFormat: "png", hardMaxBytes: 1024, targetBytes: 1024 },
    });
    expect([error.code, error.details["resource"], error.details["limit"]]).to.deep.equal([
      "resource_limited",
      "image_bytes",
      1024,
    ]);
  });
});
