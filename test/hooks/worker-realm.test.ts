import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { HookBuffer } from "../../src/hooks/worker/hook-buffer.ts";
import { HookFileReader } from "../../src/hooks/worker/hook-file-reader.ts";
import { argumentsToJson, resultToJson, reviveBytes } from "../../src/hooks/worker/worker-json.ts";

const ENCODINGS = ["utf8", "UTF-8", "base64", "base64url", "hex", "latin1", "binary"] as const;

describe("Buffer of hooks", () => {
  it("decodes and encodes as Node's does", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...ENCODINGS), (bytes, encoding) => {
        const real = Buffer.from(bytes);
        const own = HookBuffer.from(bytes);
        const text = real.toString(encoding as BufferEncoding);
        expect(own.toString(encoding)).to.equal(text);
        expect([...HookBuffer.from(text, encoding)]).to.deep.equal([
          ...Buffer.from(text, encoding as BufferEncoding),
        ]);
        expect(HookBuffer.byteLength(text, encoding)).to.equal(
          Buffer.byteLength(text, encoding as BufferEncoding),
        );
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect([...HookBuffer.from(text)]).to.deep.equal([...Buffer.from(text)]);
        expect([...HookBuffer.from(text, "ascii")]).to.deep.equal([...Buffer.from(text, "ascii")]);
      }),
    );
  });

  it("reads hexadecimal text up to the first pair that is none", () => {
    const unit = fc.constantFrom(..."0123456789abcdefABCDEFg xZ".split(""));
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect([...HookBuffer.from(text, "hex")]).to.deep.equal([...Buffer.from(text, "hex")]);
      }),
    );
  });

  it("reads base64 leniently", () => {
    for (const text of ["AQI", "AQI=", " A Q\nI=", "_-8", "/+8="]) {
      expect([...HookBuffer.from(text, "base64")], text).to.deep.equal([...Buffer.from(text, "base64")]);
    }
  });

  it("allocates, joins, compares and slices", () => {
    expect([...HookBuffer.alloc(3)]).to.deep.equal([0, 0, 0]);
    expect([...HookBuffer.alloc(3, 7)]).to.deep.equal([7, 7, 7]);
    expect(HookBuffer.alloc(5, "ab").toString()).to.equal("ababa");
    expect(HookBuffer.allocUnsafe(2)).to.have.length(2);
    const joined = HookBuffer.concat([HookBuffer.from("ab"), new Uint8Array([99])]);
    expect(joined.toString()).to.equal("abc");
    expect(HookBuffer.concat([HookBuffer.from("abc")], 2).toString()).to.equal("ab");
    expect([...HookBuffer.concat([HookBuffer.from("a")], 2)]).to.deep.equal([97, 0]);
    expect(joined.equals(HookBuffer.from("abc"))).to.equal(true);
    expect(joined.equals(HookBuffer.from("abd"))).to.equal(false);
    expect(joined.toString("utf8", 1, 2)).to.equal("b");
    const view = joined.slice(0, 1);
    view[0] = 120;
    expect(joined.toString()).to.equal("xbc");
    const memory = new Uint8Array([1, 2, 3]).buffer;
    expect([...HookBuffer.from(memory, 1, 1)]).to.deep.equal([2]);
    expect([...HookBuffer.from({ type: "Buffer", data: [4, 5] })]).to.deep.equal([4, 5]);
  });

  it("is told from other bytes", () => {
    expect(HookBuffer.isBuffer(HookBuffer.from("a"))).to.equal(true);
    expect(HookBuffer.isBuffer(new Uint8Array(1))).to.equal(false);
    expect(HookBuffer.from("a") instanceof (HookBuffer as unknown as new () => object)).to.equal(true);
    expect(HookBuffer.from("a")).to.be.instanceOf(Uint8Array);
    expect(() => HookBuffer.from(7)).to.throw(TypeError);
    expect(() => HookBuffer.from("a", "utf7")).to.throw("utf7");
  });
});

describe("FileReader of hooks", () => {
  const read = (start: (reader: HookFileReader) => void): Promise<unknown> =>
    new Promise((resolve) => {
      const reader = new HookFileReader();
      reader.onloadend = () => resolve(reader.error ?? reader.result);
      start(reader);
    });
  const blob = new Blob(["ä1"], { type: "text/plain" });

  it("reads a blob in every form", async () => {
    expect(await read((reader) => reader.readAsText(blob))).to.equal("ä1");
    expect(await read((reader) => reader.readAsDataURL(blob))).to.equal("data:text/plain;base64,w6Qx");
    expect(await read((reader) => reader.readAsDataURL(new Blob(["a"])))).to.equal(
      "data:application/octet-stream;base64,YQ==",
    );
    expect(await read((reader) => reader.readAsBinaryString(blob))).to.equal("\u00c3\u00a41");
    expect(
      new Uint8Array((await read((reader) => reader.readAsArrayBuffer(blob))) as ArrayBuffer),
    ).to.have.length(3);
  });

  it("tells listeners, and errors", async () => {
    const reader = new HookFileReader();
    const seen: string[] = [];
    const removed = (): void => void seen.push("removed");
    reader.addEventListener("error", ({ type }) => seen.push(type));
    reader.addEventListener("loadend", removed);
    reader.removeEventListener("loadend", removed);
    const done = new Promise((resolve) => (reader.onloadend = resolve));
    reader.readAsText(blob, "no-such-encoding");
    expect(() => reader.readAsText(blob)).to.throw(TypeError);
    await done;
    expect(seen).to.deep.equal(["error"]);
    expect([reader.readyState, reader.result]).to.deep.equal([2, null]);
  });
});

describe("data that leaves a worker", () => {
  it("is what JSON makes of it, when nothing in it would vanish", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(resultToJson(value, 1e6, false) ?? "")).to.deep.equal(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
    expect(resultToJson(undefined, 10, false)).to.equal(undefined);
    expect(resultToJson({ a: undefined, b: [undefined] }, 100, false)).to.equal('{"b":[null]}');
    expect(resultToJson({ a: undefined, b: [undefined] }, 100, true)).to.equal('{"a":null,"b":[null]}');
    expect(resultToJson({ toJSON: () => undefined }, 100, false)).to.equal("null");
  });

  it("is measured in bytes, exactly", () => {
    expect(resultToJson("ä".repeat(10), 22, false)).to.have.length(12);
    expect(() => resultToJson("ä".repeat(10), 21, false)).to.throw("larger than 21 bytes");
    expect(() => resultToJson("x".repeat(100), 50, false)).to.throw("larger than 50 bytes");
  });

  it("carries bytes as base64 at any depth of arguments, and back at the top of an answer", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const [sent] = JSON.parse(argumentsToJson([{ deep: [bytes] }], 1e6)) as [{ deep: [unknown] }];
        expect(reviveBytes(sent.deep[0])).to.deep.equal(bytes);
        expect(reviveBytes({ bytes: sent.deep[0], other: 1 })).to.deep.equal({ bytes, other: 1 });
      }),
    );
    expect(argumentsToJson([new Float32Array([1]), new ArrayBuffer(1)], 1e3)).to.equal(
      '[{"$bytes":"AACAPw=="},{"$bytes":"AA=="}]',
    );
    expect(reviveBytes({ list: [{ $bytes: "AQ==" }] })).to.deep.equal({ list: [{ $bytes: "AQ==" }] });
  });

  it("lets an error of the hook's own toJSON through", () => {
    const value = {
      toJSON() {
        throw new EvalError("mine");
      },
    };
    expect(() => resultToJson(value, 100, false)).to.throw(EvalError, "mine");
  });
});
