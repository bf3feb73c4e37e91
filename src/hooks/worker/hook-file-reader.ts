import { bytesToBase64 } from "../base64.ts";
import { bytesToLatin1 } from "./latin1.ts";

type Listener = (event: { readonly type: string; readonly target: HookFileReader }) => void;

/**
 * `FileReader` for realms that have none (Node): the asynchronous reads over a Blob, `result`, `error`, `on…` handlers
 * and `addEventListener`. It reads what the hook holds already, so it reaches nothing.
 */
export class HookFileReader {
  result: string | ArrayBuffer | null = null;
  error: unknown = null;
  /** 0 empty, 1 loading, 2 done. */
  readyState = 0;
  onload: Listener | null = null;
  onerror: Listener | null = null;
  onloadend: Listener | null = null;
  readonly #listeners: { readonly type: string; readonly listener: Listener }[] = [];

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.push({ type, listener });
  }

  removeEventListener(type: string, listener: Listener): void {
    const at = this.#listeners.findIndex((entry) => entry.type === type && entry.listener === listener);
    if (at >= 0) this.#listeners.splice(at, 1);
  }

  readAsText(blob: Blob, label = "utf-8"): void {
    this.#read(blob, (bytes) => new TextDecoder(label).decode(bytes));
  }

  readAsArrayBuffer(blob: Blob): void {
    this.#read(blob, (bytes) => bytes.buffer);
  }

  readAsBinaryString(blob: Blob): void {
    this.#read(blob, bytesToLatin1);
  }

  readAsDataURL(blob: Blob): void {
    const type = blob.type === "" ? "application/octet-stream" : blob.type;
    this.#read(blob, (bytes) => `data:${type};base64,${bytesToBase64(bytes)}`);
  }

  #read(blob: Blob, convert: (bytes: Uint8Array<ArrayBuffer>) => string | ArrayBuffer): void {
    if (this.readyState === 1) throw new TypeError("This FileReader is already reading");
    this.readyState = 1;
    this.result = null;
    this.error = null;
    void this.#finish(blob, convert);
  }

  async #finish(
    blob: Blob,
    convert: (bytes: Uint8Array<ArrayBuffer>) => string | ArrayBuffer,
  ): Promise<void> {
    try {
      this.result = convert(new Uint8Array(await blob.arrayBuffer()));
    } catch (error) {
      this.error = error;
    }
    this.readyState = 2;
    this.#emit(this.error === null ? "load" : "error");
    this.#emit("loadend");
  }

  #emit(type: "load" | "error" | "loadend"): void {
    const event = { type, target: this };
    this[`on${type}`]?.(event);
    for (const entry of this.#listeners.filter((each) => each.type === type)) entry.listener(event);
  }
}
