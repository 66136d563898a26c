import { lazyRouteComponent } from '@tanstack/react-router';
import { isServerThere } from '#web/lib/live/server-there.ts';

/** The page's file could not be loaded, because there is no connection. */
export class PageOutOfReachError extends Error {}

/**
 * A page in a file of its own. The router reloads where such a file is missing, because there may be a new version; without
 * a connection that would end in the browser's own error page, so there it is told another error.
 */
export const lazyPage: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(
    () =>
      load().catch(async (error: unknown) => {
        throw (await isServerThere()) ? error : new PageOutOfReachError('The page is out of reach', { cause: error });
      }),
    exportName,
  );

/** Whether a file did not load: browsers word this differently, and none for people. */
export function isMissingPart(error: unknown): boolean {
  if (error instanceof PageOutOfReachError) return true;
  return error instanceof TypeError && /module/i.test(error.message);
}
