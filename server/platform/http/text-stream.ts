/** Whoever takes nothing for so long is cut off: each who does has a part in memory and a place that others wait for. */
const takeWithinMs = 30_000;

/**
 * A long text as a stream: one part is made while the one before is taken, and none further ahead. The first is made before anything is
 * answered, so what fails until then gets an answer in words; what fails later breaks the line, so that nobody takes the rest for the whole.
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
