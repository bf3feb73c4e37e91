import type { ProcessInput, ProcessOutput } from "./subprocess.ts";

/** What a process prints, as it comes; nothing is read before it is asked for. */
export function outputStream(output: ProcessOutput): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller: ReadableStreamDefaultController) {
        let bytes: Uint8Array;
        try {
          bytes = new Uint8Array(await output.read());
        } catch {
          // The pipe of a process that was killed.
          bytes = new Uint8Array();
        }
        if (bytes.length > 0) controller.enqueue(bytes);
        else controller.close();
      },
      async cancel() {
        await output.close(true);
      },
    },
    { highWaterMark: 0 },
  ) as ReadableStream<Uint8Array>;
}

/** What a process reads. Writing to one that reads no more, or has ended, fails. */
export function inputStream(input: ProcessInput): WritableStream<Uint8Array> {
  return new WritableStream({
    async write(chunk: Uint8Array) {
      // The buffer goes to another thread, and the caller keeps its own.
      await input.write(chunk.slice().buffer);
    },
    async close() {
      await input.close();
    },
    async abort() {
      await input.close(true);
    },
  }) as WritableStream<Uint8Array>;
}
