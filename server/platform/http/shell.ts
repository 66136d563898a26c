import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';

export interface ShellSettings {
  /** The folder of the built pages; where there are none, every page answers 404. */
  webDir: string | undefined;
  name: string;
  supportEmail: string;
  bankHolidays: ReadonlySet<string>;
  sendsMail: boolean;
  /** What people call the provider of their work accounts; empty where there is none. */
  workAccount: string;
  pagePaths: readonly string[];
  /** The page that the build has drawn already: in sign-in.html, or where mail is sent in sign-in-with-mail.html. */
  signInPath: string;
  /** The file in which the build has drawn the outline of a page for whoever asks; null for visitors, who get none. */
  outlineFor(request: FastifyRequest, url: string): Promise<string | null>;
}

/** Build tools put a hash of the content into these names, so a browser never needs to ask again. */
const hashedFolder = 'assets/';

/** Serves the browser's files and the page around every screen. Returns how to answer a page that does not exist. */
export async function serveShell(app: FastifyInstance, settings: ShellSettings): Promise<{ missingPage: MissingPage }> {
  const { webDir } = settings;
  const shell = webDir === undefined ? null : readPage(webDir, 'index.html', settings);
  if (webDir === undefined || shell === null) {
    return {
      missingPage: () => {
        throw notFound();
      },
    };
  }
  const drawn = settings.sendsMail ? 'sign-in-with-mail.html' : 'sign-in.html';
  const signIn = readPage(webDir, drawn, settings) ?? shell;
  const outlines = readOutlines(webDir, settings);
  const send = (reply: FastifyReply, status: number, page = shell) =>
    reply
      .code(status)
      .headers({ 'cache-control': page === shell || page === signIn ? 'no-cache' : 'no-store', vary: 'cookie' })
      .type('text/html; charset=utf-8')
      .send(page);
  for (const url of settings.pagePaths) {
    const page = url === settings.signInPath ? signIn : shell;
    app.get(url, { config: { access: 'public' } }, async (request, reply) => {
      const outline = outlines.get((await settings.outlineFor(request, url)) ?? '');
      return send(reply, 200, outline === undefined ? page : withCurrentLink(outline, url));
    });
  }
  app.get('/manifest.webmanifest', { config: { access: 'public' } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(webManifest(settings.name)),
  );
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, cacheControl: false });
  // Only files of the build are served, so no path leads to anything else inside or outside the folder.
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
  return { missingPage: (reply) => send(reply, 404) };
}

type MissingPage = (reply: FastifyReply) => FastifyReply;

/** A built file that a browser may ask for: not the pages themselves, not its compressed copies, and no folder. */
function isServed(name: string): boolean {
  return /^[^.].*\.\w+$/.test(name) && !/\.(?:html|map|br|gz)$/.test(name);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isServed(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
}

/** By the file's name. */
function readOutlines(webDir: string, settings: ShellSettings): ReadonlyMap<string, string> {
  const files = readdirSync(webDir).filter((name) => /^outline-[\w-]+\.html$/.test(name));
  return new Map(files.map((name) => [name, readPage(webDir, name, settings) ?? '']));
}

/** The drawn link to the page itself looks as it will. */
function withCurrentLink(outline: string, url: string): string {
  return outline.replaceAll(`data-to="${url}"`, 'aria-current="page"');
}

function readPage(
  webDir: string,
  name: string,
  { name: portal, supportEmail, bankHolidays, sendsMail, workAccount }: ShellSettings,
): string | null {
  const file = join(webDir, name);
  if (!existsSync(file)) return null;
  const page = readFileSync(file, 'utf8');
  const settings = {
    'portal-name': portal,
    'portal-support-email': supportEmail,
    'portal-bank-holidays': [...bankHolidays].join(' '),
    'portal-sends-mail': sendsMail ? 'yes' : 'no',
    'portal-work-account': workAccount,
  };
  const written = Object.entries(settings).reduce((text, [key, content]) => withSetting(text, key, content), page);
  return withTitle(written, portal);
}

/** Into the head, where scripts read it, and into what the build has drawn (web/lib/portal.ts). */
function withSetting(page: string, name: string, content: string): string {
  const text = escapeHtml(content);
  return page
    .replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), (_, start) => start + text)
    .replaceAll(`{{${name}}}`, () => text);
}

function withTitle(page: string, title: string): string {
  return page.replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`);
}

/** The portal's name and address come from the environment; a quote or bracket in them must not become markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What a device needs to keep the portal among its applications. */
function webManifest(name: string): object {
  return {
    name,
    short_name: name,
    // Whatever the first page is called later, it stays the same application.
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
