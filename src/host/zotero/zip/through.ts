/** One of the application's compression streams. */
interface ByteTransform {
  readonly readable: ReadableStream;
  readonly writable: WritableStream;
}

/**
 * Sends pieces through a transforming stream and hands on what comes out, with no more of it waiting than one piece gives.
 * Whichever of `pieces`, the stream and `take` fails first, the others are ended and its error is thrown.
 */
export async function through(
  transform: ByteTransform,
  pieces: AsyncIterable<Uint8Array>,
  take: (piece: Uint8Array) => Promise<void> | void,
): Promise<void> {
  const writer = transform.writable.getWriter();
  const reader = transform.readable.getReader() as ReadableStreamDefaultReader;
  const feeding = (async () => {
    try {
      for await (const piece of pieces) await writer.write(piece);
      await writer.close();
    } catch (error) {
      // Through the stream, so that the reading end fails with it.
      await writer.abort(error).catch(() => undefined);
      throw error;
    }
  })();
  try {
    for (;;) {
      const { done, value } = (await reader.read()) as { done: boolean; value?: Uint8Array };
      if (done || value === undefined) break;
      await take(value);
    }
    await feeding;
  } catch (error) {
    await reader.cancel(error).catch(() => undefined);
    const fed = await feeding.then(
      () => undefined,
      (thrown: unknown) => ({ thrown }),
    );
    throw fed === undefined ? error : fed.thrown;
  }
}
