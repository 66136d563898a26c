import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { notFound } from './errors.ts';

export interface ShellSettings {
  /** The folder of the built pages; without one, every page answers 404. */
  webDir: string | undefined;
  /** The settings shown on pages. The same object means that nothing has changed. */
  portal(): PublicSettings;
  pagePaths: readonly string[];
  /** The page that the build has pre-rendered: in sign-in.html, or sign-in-with-mail.html if mail is configured. */
  signInPath: string;
  /** The file with the pre-rendered outline of a page for this viewer; null for visitors, who get none. */
  outlineFor(request: FastifyRequest, url: string): Promise<string | null>;
  /** Where a request for a page leads whose query asks for what now has an address of its own; otherwise null. */
  movedTo(request: FastifyRequest): string | null;
}

/** Build tools put a content hash into these names, so browsers may cache the files for ever. */
const hashedFolder = 'assets/';

/** Serves the browser's files and the HTML of every page. Returns the answer for a page that does not exist. */
export async function serveShell(app: FastifyInstance, settings: ShellSettings): Promise<{ missingPage: MissingPage }> {
  const { webDir } = settings;
  if (webDir === undefined || !existsSync(join(webDir, 'index.html'))) {
    return {
      missingPage: () => {
        throw notFound();
      },
    };
  }
  const files = readPages(webDir);
  let written = writePages(files, settings.portal());
  /** The pages by the settings as they are. */
  function pagesNow(): WrittenPages {
    if (written.portal !== settings.portal()) written = writePages(files, settings.portal());
    return written;
  }
  function send(reply: FastifyReply, status: number, page: string) {
    const isOfViewer = page !== written.shell && page !== written.signIn;
    return reply
      .code(status)
      .headers({ 'cache-control': isOfViewer ? 'no-store' : 'no-cache', vary: 'cookie' })
      .type('text/html; charset=utf-8')
      .send(page);
  }
  for (const url of settings.pagePaths) {
    app.get(url, { config: { access: 'public' } }, async (request, reply) => {
      const moved = settings.movedTo(request);
      if (moved !== null) return reply.redirect(moved, 308);
      const outlineFile = (await settings.outlineFor(request, url)) ?? '';
      const { shell, signIn, outlines } = pagesNow();
      const page = url === settings.signInPath ? signIn : shell;
      const outline = outlines.get(outlineFile);
      return send(reply, 200, outline === undefined ? page : withCurrentLink(outline, url));
    });
  }
  app.get('/manifest.webmanifest', { config: { access: 'public' } }, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(webManifest(settings.portal().name)),
  );
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, cacheControl: false });
  // Only files of the build get a route, so no path leads to anything else inside or outside the folder.
  for (const file of readdirSync(webDir).filter(isServed)) {
    app.get(`/${file}`, { config: { access: 'public' } }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(file),
    );
  }
  const hashedFiles = new Set(filesBelow(join(webDir, hashedFolder)));
  app.get(`/${hashedFolder}*`, { config: { access: 'public' } }, (request, reply) => {
    const file = (request.params as { '*': string })['*'];
    if (!hashedFiles.has(file)) return reply.callNotFound();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(hashedFolder + file);
  });
  return { missingPage: (reply) => send(reply, 404, pagesNow().shell) };
}

type MissingPage = (reply: FastifyReply) => FastifyReply;

/** True for built files that a browser may request: not the pages themselves, compressed copies or folders. */
function isServed(name: string): boolean {
  return /^[^.].*\.\w+$/.test(name) && !/\.(?:html|map|br|gz)$/.test(name);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isServed(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
}

/** Marks the outline's link to the page itself as current, as the browser will. */
function withCurrentLink(outline: string, url: string): string {
  return outline.replaceAll(`data-to="${url}"`, 'aria-current="page"');
}

/** The built pages by their file names. */
type PageFiles = ReadonlyMap<string, string>;

function readPages(webDir: string): PageFiles {
  const names = readdirSync(webDir).filter((name) => name.endsWith('.html'));
  return new Map(names.map((name) => [name, readFileSync(join(webDir, name), 'utf8')]));
}

interface WrittenPages {
  portal: PublicSettings;
  shell: string;
  signIn: string;
  /** Pre-rendered outlines by file name. */
  outlines: ReadonlyMap<string, string>;
}

function writePages(files: PageFiles, portal: PublicSettings): WrittenPages {
  const shell = writePage(files.get('index.html') ?? '', portal);
  const drawn = files.get(portal.sendsMail ? 'sign-in-with-mail.html' : 'sign-in.html');
  const outlines = [...files].filter(([name]) => /^outline-[\w-]+\.html$/.test(name));
  return {
    portal,
    shell,
    signIn: drawn === undefined ? shell : writePage(drawn, portal),
    outlines: new Map(outlines.map(([name, page]) => [name, writePage(page, portal)])),
  };
}

/** Writes the settings into the head, where scripts read them, and into the pre-rendered markup (web/lib/portal.ts). */
export function writePage(page: string, portal: PublicSettings): string {
  const { name, logo, supportEmail, tagline, figures } = portal;
  const texts: Record<string, string> = {
    'portal-name': name,
    'portal-support-email': supportEmail,
    'portal-tagline': tagline,
  };
  for (const [at, { amount, what }] of figures.entries()) {
    texts[`portal-amount-${at + 1}`] = amount;
    texts[`portal-what-${at + 1}`] = what;
  }
  const removeFigure = (part: string) => (figures[Number(/\d/.exec(part)?.[0]) - 1] ? part : '');
  let written = writeParts(page, ['<div data-figure="', '</div>'], removeFigure);
  written = writeParts(written, ['<span data-figure="', '</span>'], removeFigure);
  written = writeParts(written, ['<span data-support="">', '</span>'], (part) =>
    supportEmail === '' ? '<span data-support="">.</span>' : part,
  );
  written = writeParts(written, ['<svg data-portal-mark=""', '</svg>'], (mark) =>
    logo === null ? mark : logoPicture(logo, /class="([^"]*)"/.exec(mark)?.[1] ?? ''),
  );
  return written
    .replace(/(<meta name="portal" content=")[^"]*/, (_, start) => start + escapeHtml(JSON.stringify(portal)))
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(name)}`)
    .replace(/\{\{(portal-[\w-]+)\}\}/g, (whole, key: string) => (key in texts ? escapeHtml(texts[key] ?? '') : whole));
}

/** Writes anew each part of the page from one text to the next occurrence of another. */
function writeParts(page: string, [begin, end]: readonly [string, string], write: (part: string) => string): string {
  const [before = '', ...parts] = page.split(begin);
  const written = parts.map((part) => {
    const at = part.indexOf(end) + end.length;
    return write(begin + part.slice(0, at)) + part.slice(at);
  });
  return before + written.join('');
}

function logoPicture(address: string, classes: string): string {
  return `<img src="${escapeHtml(address)}" alt="" class="${classes} object-contain">`;
}

/** Settings are texts of people; a quote or bracket in them must not become markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The web app manifest, with which a device can install the portal as an application. */
function webManifest(name: string): object {
  return {
    name,
    short_name: name,
    // The id stays the same even if the first page's address changes, so that an installed application is recognised.
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f3f4f6',
    theme_color: '#1d4ed8',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
