import { lazyRouteComponent } from '@tanstack/react-router';
import { isServerThere } from '#web/lib/live/server-there.ts';

/** The page's file could not be loaded because there is no connection. */
export class PageUnreachableError extends Error {}

/**
 * A page in a file of its own. If the file is missing the router reloads, because there may be a new version; without a connection that
 * would end in the browser's error page, so the router gets another error then.
 */
export const lazyPage: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(
    () =>
      load().catch(async (error: unknown) => {
        throw (await isServerThere()) ? error : new PageUnreachableError('The page is out of reach', { cause: error });
      }),
    exportName,
  );

/** Whether a script file failed to load: every browser words this error differently. */
export function isMissingPart(error: unknown): boolean {
  if (error instanceof PageUnreachableError) return true;
  return error instanceof TypeError && /module/i.test(error.message);
}
