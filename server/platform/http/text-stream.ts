/** A reader that takes nothing for this long is cut off: each has a part in memory and a place that others wait for. */
const takeWithinMs = 30_000;

/**
 * A long text as a stream: one part is generated while the previous one is taken, and none further ahead. The first part is generated
 * before the answer begins, so failures until then get a proper error; later failures break the connection, so that nobody takes the rest
 * for the whole.
 */
export async function streamText(parts: AsyncGenerator<string, void>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let next = await parts.next();
  let slow: NodeJS.Timeout | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        clearTimeout(slow);
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode(next.value));
        next = await parts.next();
        slow = setTimeout(() => {
          controller.error(new Error('The text was taken too slowly'));
          void parts.return();
        }, takeWithinMs);
      },
      async cancel() {
        clearTimeout(slow);
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
}
