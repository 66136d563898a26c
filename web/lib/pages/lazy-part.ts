import { type ComponentType, lazy } from 'react';
import { isServerThere } from '#web/lib/live/server-there.ts';
import { isMissingPart } from './lazy-page.ts';

/** Until a server that does not answer is asked again. */
const askAgainMs = 2000;
/** With a server that answers; after that it no longer has the file, because it is of another version. */
const mostTries = 3;

/**
 * A part of a page in a file of its own, as React's `lazy`. Where the file cannot be fetched, what stands in its place goes
 * on standing, and the file is fetched once the server is there again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await fetchPart(load) }));
}

async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; ) {
    try {
      return await load();
    } catch (error) {
      if (!isMissingPart(error)) throw error;
      // A try that met a server on its way out says nothing of the file.
      if (await isServerThere()) tries += 1;
      if (tries > mostTries) throw error;
      await untilServerIsThere();
    }
  }
}

async function untilServerIsThere(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  while (!(await isServerThere()));
}
