import { checkedPath } from "../disk.ts";

/** Pieces are put together up to this size, and then written. */
const BUFFER_BYTES = 1024 ** 2;

/** Writes a new file in pieces. */
export interface PieceWriter {
  /** Bytes taken so far. */
  readonly size: number;
  /** Makes the file at once, empty. */
  begin(): Promise<void>;
  write(piece: Uint8Array): Promise<void>;
  /** Writes what is left; with `flush`, waits until the disk has it all. */
  end(options: { readonly flush: boolean }): Promise<void>;
}

/** A file that must not be there yet; it is made by `begin`, with the first full buffer, or at the end. */
export function createPieceWriter(path: string): PieceWriter {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let size = 0;
  let isMade = false;

  async function put(flush: boolean): Promise<void> {
    const [only = new Uint8Array()] = waiting;
    const bytes = waiting.length > 1 ? joined(waiting, waitingBytes) : only;
    waiting = [];
    waitingBytes = 0;
    await IOUtils.write(checkedPath(path), bytes, { mode: isMade ? "append" : "create", flush });
    isMade = true;
  }

  return {
    get size() {
      return size;
    },
    begin: () => put(false),
    async write(piece) {
      waiting.push(piece);
      waitingBytes += piece.length;
      size += piece.length;
      if (waitingBytes >= BUFFER_BYTES) await put(false);
    },
    async end({ flush }) {
      if (flush || waitingBytes > 0 || !isMade) await put(flush);
    },
  };
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
