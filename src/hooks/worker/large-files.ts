import { PART_BYTES, PART_MEMBERS } from "../internal-members.ts";
import { OwnTextEncoder } from "./own-realm.ts";
import { WorkflowHostError } from "./workflow-host-error.ts";

export type Call = (member: string, given: readonly unknown[]) => Promise<unknown>;

/** Longest text that is worth a look at its bytes; a longer one the host refuses. */
const LONGEST_TEXT = 64 * 1024 * 1024;

/**
 * Host calls in which a file may be larger than one message can carry: `file.readText`, `readBytes`, `writeText` and
 * `writeBytes` then send it in parts. The hook notices nothing of it.
 */
export function withLargeFiles(call: Call): Call {
  return async (member, given) => {
    switch (member) {
      case "file.readBytes":
      case "file.readText": {
        const answer = await call(member, given);
        const size = partsOf(answer);
        if (size === undefined) return answer;
        const bytes = await readBytes(call, given, size);
        // In one go: pieces of text would take the place of the text once more, and in the heap.
        return member === "file.readBytes" ? bytes : new TextDecoder("utf-8").decode(bytes);
      }
      case "file.writeBytes":
      case "file.writeText": {
        const [path, content, ...control] = given;
        const bytes = largeBytes(content);
        if (bytes === undefined) return await call(member, given);
        return await call(member, [path, { $upload: await upload(call, bytes, control) }, ...control]);
      }
      default:
        // A promise handed on would be resolved by a `then` that the hook may have replaced.
        return await call(member, given);
    }
  };
}

function partsOf(answer: unknown): number | undefined {
  const size = (answer as { readonly $parts?: unknown } | null)?.$parts;
  return typeof size === "number" ? size : undefined;
}

async function readBytes(
  call: Call,
  [path, ...control]: readonly unknown[],
  size: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  for (let offset = 0; offset < size; offset += PART_BYTES) {
    const part = (await call(PART_MEMBERS.read, [path, offset, ...control])) as Uint8Array;
    if (part.length !== Math.min(PART_BYTES, size - offset)) throw changedMeanwhile();
    bytes.set(part, offset);
  }
  return bytes;
}

/** The bytes of a content that is too large for one message. */
function largeBytes(content: unknown): Uint8Array | undefined {
  if (typeof content === "string") {
    // Fewer than a third as many characters cannot be too many bytes.
    if (content.length * 3 <= PART_BYTES || content.length > LONGEST_TEXT) return undefined;
    return ifLarge(new OwnTextEncoder().encode(content));
  }
  if (ArrayBuffer.isView(content)) {
    return ifLarge(new Uint8Array(content.buffer, content.byteOffset, content.byteLength));
  }
  return content instanceof ArrayBuffer ? ifLarge(new Uint8Array(content)) : undefined;
}

function ifLarge(bytes: Uint8Array): Uint8Array | undefined {
  return bytes.length > PART_BYTES ? bytes : undefined;
}

async function upload(call: Call, bytes: Uint8Array, control: readonly unknown[]): Promise<unknown> {
  const id = await call(PART_MEMBERS.begin, control);
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES) {
    await call(PART_MEMBERS.append, [id, bytes.subarray(offset, offset + PART_BYTES), ...control]);
  }
  return id;
}

function changedMeanwhile(): WorkflowHostError {
  return new WorkflowHostError({
    code: "conflict",
    message: "the file changed while it was read",
    retryable: false,
    details: { reason: "concurrent_modification" },
  });
}
