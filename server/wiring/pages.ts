import type { FastifyInstance, FastifyRequest } from 'fastify';
import { framelessPaths, outlineAt, outlineFile } from '#contract/values/outlines.ts';
import { type PagePath, paths } from '#contract/values/pages.ts';
import type { Config } from '#server/config.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { isHeldBack, type Viewer } from '#server/platform/http/http.ts';
import { serveShell } from '#server/platform/http/shell.ts';

/** No page waits longer to learn whether somebody is signed in, as where the database is away. */
const patienceMs = 250;

interface PageParts {
  config: Config;
  /** The folder of the built pages. */
  webDir: string | undefined;
  findViewer(request: FastifyRequest): Promise<Viewer | null>;
}

/** Serves every page and the files of the build. Whoever is signed in gets the outline of the page with the document. */
export async function servePages(app: FastifyInstance, { config, webDir, findViewer }: PageParts): Promise<void> {
  const { name, supportEmail, bankHolidays, mail, oidc } = config;
  const pageAt = new Map(Object.values(paths).map((path) => [servedPath(path), path]));

  async function outlineFor(request: FastifyRequest, url: string): Promise<string | null> {
    const path = pageAt.get(url) as PagePath;
    if (framelessPaths.includes(path)) return null;
    const viewer = await Promise.race([findViewer(request).catch(() => null), nobodyAfter(patienceMs)]);
    // People who are held back get a page without a header.
    if (!viewer || isHeldBack(viewer)) return null;
    return outlineFile(outlineAt(path, viewer.role));
  }

  const { missingPage } = await serveShell(app, {
    webDir,
    name,
    supportEmail,
    bankHolidays,
    sendsMail: mail !== undefined,
    workAccount: oidc?.label ?? '',
    pagePaths: [...pageAt.keys()],
    signInPath: paths.auth,
    outlineFor,
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request.url)) throw notFound();
    return missingPage(reply);
  });
}

function nobodyAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null).unref());
}

/** A page's path in the server's words for a part that differs. */
function servedPath(path: string): string {
  return path.replace('$', ':');
}

/** Whether a path may be a page: no call, no file, and no hidden folder. */
function isPage(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return !path.startsWith('/api/') && !/\/\.|\.\w+$/.test(path);
}
