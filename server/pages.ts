import type { FastifyInstance, FastifyRequest } from 'fastify';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { isFilePath } from '#contract/values/files/file-paths.ts';
import { movedPages, movedViews } from '#contract/values/moved-pages.ts';
import { framelessPaths, outlineAt, outlineFile } from '#contract/values/outlines.ts';
import { type PagePath, paths } from '#contract/values/pages.ts';
import type { SettingValues } from '#contract/values/settings/setting-list.ts';
import { publicSettings } from '#server/features/settings/public-settings.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { isRestricted } from '#server/platform/http/http.ts';
import { serveShell } from '#server/platform/http/shell.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { Portal } from '#server/portal.ts';

/** A page waits at most this long for the session, for example if the database is unreachable. */
const patienceMs = 250;

/** Serves every page and the files of the build. Signed-in users get the outline of the page with the document. */
export async function servePages(
  app: FastifyInstance,
  { config, settings, sessions }: Portal,
  { webDir }: { webDir: string | undefined },
): Promise<void> {
  const { findViewer } = sessions;
  const portalNow = onceForEach(settings, (values) => publicSettings(values, config));
  const pageAt = new Map<string, PagePath>([...Object.values(paths).map((path) => [servedPath(path), path] as const)]);

  async function outlineFor(request: FastifyRequest, url: string): Promise<string | null> {
    const path = pageAt.get(url) as PagePath;
    if (framelessPaths.includes(path)) return null;
    const viewer = await Promise.race([findViewer(request).catch(() => null), nobodyAfter(patienceMs)]);
    // People who still have to complete a step after sign-in get a page without a header.
    if (!viewer || isRestricted(viewer)) return null;
    return outlineFile(outlineAt(path, capabilitiesOf(viewer)));
  }

  const { missingPage } = await serveShell(app, {
    webDir,
    portal: portalNow,
    pagePaths: [...pageAt.keys()],
    signInPath: paths.auth,
    outlineFor,
    movedTo,
  });
  for (const [former, path] of Object.entries(movedPages)) {
    app.get(former, { config: { access: 'public' } }, (request, reply) =>
      reply.redirect(path + new URL(request.url, 'http://portal').search, 308),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isOpenedFile(request)) {
      const isSignedIn = (await findViewer(request)) !== null;
      return isSignedIn ? missingPage(reply) : reply.redirect(`${paths.auth}?next=${encodeURIComponent(request.url)}`);
    }
    if (!isPage(request.url) || isFilePath(request.url)) throw notFound();
    const withoutSlash = withoutTrailingSlash(request.url);
    return withoutSlash === null ? missingPage(reply) : reply.redirect(withoutSlash, 308);
  });
}

/** The page that a view of the admin panel has become, with the rest of the query. */
function movedTo({ url }: FastifyRequest): string | null {
  const { pathname, searchParams } = new URL(url, 'http://portal');
  if (pathname !== paths.admin) return null;
  const asked = searchParams.get('view');
  const [, page] = Object.entries(movedViews).find(([view]) => view === asked) ?? [];
  if (page === undefined) return null;
  searchParams.delete('view');
  return searchParams.size === 0 ? page : `${page}?${searchParams}`;
}

/** Cached as long as the settings are the same object. */
function onceForEach<Result>(settings: Settings, make: (values: SettingValues) => Result): () => Result {
  let last: { values: SettingValues; result: Result } | undefined;
  return () => {
    const values = settings();
    if (last?.values !== values) last = { values, result: make(values) };
    return last.result;
  };
}

function nobodyAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null).unref());
}

/** A page's path in the syntax of the server's routes. */
function servedPath(path: string): string {
  return path.replace('$', ':');
}

/** True if a person followed a link to a file; programs and pages that embed the file do not request HTML. */
function isOpenedFile({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && isFilePath(url) && (headers.accept ?? '').includes('text/html');
}

/**
 * The address of a page without trailing slashes; null if there are none. A browser would read `//host` as another
 * host, so such an address is left unchanged.
 */
function withoutTrailingSlash(url: string): string | null {
  const [path = '', search] = url.split(/(?=\?)/, 2);
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  if (end === path.length || end === 0 || path.startsWith('//')) return null;
  return path.slice(0, end) + (search ?? '');
}

/** True if a path may be a page: no call, no file, and no hidden folder. */
function isPage(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return !path.startsWith('/api/') && !/\/\.|\.\w+$/.test(path);
}
