import { type ComponentType, lazy } from 'react';
import { isServerThere } from '#web/lib/live/server-there.ts';
import { isMissingPart } from './lazy-page.ts';

/** The wait before a server that does not answer is asked again. */
const askAgainMs = 2000;
/** Tries that a running server fails; after these the file is gone, because the server has another version. */
const mostTries = 3;

/**
 * A part of a page in a file of its own, like React's `lazy`. If the file cannot be loaded, the fallback stays and the file is loaded once
 * the server answers again.
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
      // A try that fails because the server is down says nothing about the file.
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
