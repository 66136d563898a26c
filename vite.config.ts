import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { contentPlugin } from './scripts/build/content-plugin.ts';
import { publicDefaults } from './web/testing/public-defaults.ts';

const api = 'http://localhost:3000';

/** The browser build. `npm run dev:web` serves it with hot reload beside `npm run dev`. */
export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwind(),
    contentPlugin(),
    refuseSchemaCode(),
    refuseCircles(),
    calendarWithoutFont(),
    writeDefaults(),
    writePages(),
    pdfData(),
  ],
  // Its other build leaves out browsers that stand on many a library's desk.
  resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.min.mjs' }] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows files of our own origin and nothing inline.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The few rules of single pages are not worth requests that can fail by themselves.
    cssCodeSplit: false,
    sourcemap: false,
    reportCompressedSize: false,
    // scripts/build/build.mjs holds the limits, of what really crosses the line.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      output: {
        // Otherwise every set of pages that share something gets a file of its own: Home asked for forty, most a few hundred bytes.
        codeSplitting: {
          groups: [
            { name: firstFile, debugName: 'first files', priority: 1 },
            // For the two schedules alone.
            { name: 'calendar', test: /node_modules\/(?:@fullcalendar|preact)\//, priority: 1 },
            // These know nothing of pages, so this file needs none of those below. To merge those would make circles among them.
            { name: 'parts', test: /\/(?:web\/(?:ui|lib)|contract|node_modules\/lucide-react)\//, minShareCount: 2 },
            { name: homeFile, debugName: 'parts of Home' },
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
        // The names of all the pages that share it are too much for an address.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
  server: {
    // Origin and Host stay the browser's own, because the API compares them.
    proxy: { '/api': api, '/healthz': api, '/readyz': api, '/openapi.json': api, '/ws': { target: api, ws: true } },
  },
});

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const entries = {
  main: join(import.meta.dirname, 'web/main.tsx'),
  signIn: join(import.meta.dirname, 'web/app/sign-in-start.tsx'),
  portal: join(import.meta.dirname, 'web/app/portal.tsx'),
};
/** What Home draws a moment later, around an open conversation, in its columns and in the header of every page, is one as well. */
const homeParts = [
  ...['app/quiet-parts', 'app/header/account-menu', 'app/header/header-bell', 'app/header/mobile-menu'],
  'app/header/leave-question',
  ...['app/palette/palette-opener', 'features/chat/composer/attach-buttons', 'features/chat/composer/composer-bars'],
  ...['features/chat/composer/tray-list', 'features/chat/conversation-menu', 'features/chat/conversations/long-rows'],
  ...['features/chat/desk/desk-bar', 'features/chat/inbox/inbox-filters', 'features/chat/log/incoming-announcer'],
  ...[
    'features/chat/log/printed-transcript',
    'features/chat/log/typing-indicator',
    'features/chat/message/message-tools',
  ],
  ...['features/chat/message/quoted-message', 'features/chat/private-notes/note-composer'],
  ...['features/chat/private-notes/note-item', 'features/chat/private-notes/write-switch'],
  ...['features/chat/rating/channel-rating', 'features/chat/saved-replies/reply-offer'],
  ...['features/statistics/home-figures', 'pages/home/contact-panel', 'pages/home/customer-figures'],
  ...['pages/home/details-column', 'pages/home/invoice-tool', 'ui/overlays/tooltip'],
].map((name) => join(import.meta.dirname, `web/${name}.tsx`));
const loadedBy = new Map<string, ReadonlySet<string>>();

/** What is loaded at once comes in two files: what every page needs, and what the sign-in page or Home needs besides. */
function firstFile(id: string, modules: Modules): string | null {
  const isLoadedBy = (entry: string) => listLoadedBy(entry, modules).has(id);
  const [isOfSignIn, isOfPortal] = [isLoadedBy(entries.signIn), isLoadedBy(entries.portal)];
  if (isLoadedBy(entries.main) || (isOfSignIn && isOfPortal)) return 'base';
  if (isOfSignIn) return 'sign-in';
  return isOfPortal ? 'portal' : null;
}

function homeFile(id: string, modules: Modules): string | null {
  return homeParts.some((entry) => listLoadedBy(entry, modules).has(id)) ? 'home' : null;
}

/** An entry and everything that it imports, however many others lie between. */
function listLoadedBy(entry: string, modules: Modules): ReadonlySet<string> {
  const known = loadedBy.get(entry);
  if (known) return known;
  if (!modules.getModuleInfo(entry)) throw new Error(`There is no ${entry} to be loaded`);
  const found = new Set([entry]);
  // What is added is gone through as well.
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  loadedBy.set(entry, found);
  return found;
}

/** The linter holds this import by import; here a schema that slips in through a package is caught too. */
function refuseSchemaCode(): Plugin {
  return {
    name: 'refuse-schema-code',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const schemaModule = chunk.moduleIds.find((id) => id.includes('/node_modules/zod/'));
        if (schemaModule)
          this.error(`${chunk.fileName} carries ${schemaModule}: the browser takes only types of schemas.`);
      }
    },
  };
}

/** Files that need each other run in the order in which they happen to be fetched: what one makes of the other's may be undefined. */
function refuseCircles(): Plugin {
  return {
    name: 'refuse-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const done = new Set<string>();
      const walk = (fileName: string, way: readonly string[]): void => {
        const chunk = bundle[fileName];
        if (way.includes(fileName)) this.error(`Files need each other: ${[...way, fileName].join(' > ')}`);
        if (done.has(fileName) || chunk?.type !== 'chunk') return;
        for (const imported of chunk.imports) walk(imported, [...way, fileName]);
        done.add(fileName);
      };
      for (const fileName of Object.keys(bundle)) walk(fileName, []);
    },
  };
}

/** The calendar's rules bring a font in a data address, which the content security policy refuses aloud; it is for a toolbar that we do not use. */
function calendarWithoutFont(): Plugin {
  return {
    name: 'calendar-without-font',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/@fullcalendar/core/internal-common.js')) return null;
      const without = code.replace(/@font-face\{[^}]*\}/, '');
      if (without === code) this.error('The calendar has no font to leave out any more: this plugin can go.');
      return { code: without, map: null };
    },
  };
}

/** The settings that the server otherwise writes into the page. */
function writeDefaults(): Plugin {
  const settings = JSON.stringify(publicDefaults).replaceAll('"', '&quot;');
  return {
    name: 'write-defaults',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace('<meta name="portal" content="" />', `<meta name="portal" content="${settings}" />`),
  };
}

/**
 * Makes more pages of one: index.html, which fetches the portal at once; those where the outline of a page stands already, for
 * whoever is signed in; and two where the sign-in page does, drawn by the same components that take it over in the browser: for
 * portals that send mail, and for those that do not.
 */
function writePages(): Plugin {
  const waiting = /<!--waiting-->.*<!--\/waiting-->\s*/s;
  return {
    name: 'write-pages',
    apply: 'build',
    // After the page itself was written.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html'];
      const chunk = (name: string) => Object.values(bundle).find((one) => one.name === name && one.type === 'chunk');
      const [signIn, portal] = [chunk('sign-in'), chunk('portal')];
      if (page?.type !== 'asset' || !signIn || !portal) this.error('There is no page, or no portal, to write');
      const fetching = (html: string, { fileName }: { fileName: string }) =>
        html.replace('</head>', `  <link rel="modulepreload" crossorigin href="/${fileName}">\n  </head>`);
      const html = String(page.source);
      const paint = await drawings<{ paintSignIn: (sendsMail: boolean) => string }>('sign-in-paint');
      const { paintOutlines } = await drawings<{ paintOutlines: () => Map<string, string> }>('outline-paint');
      const drawnWith = (drawing: string) =>
        html.replace(/>\s*<!--waiting-->/, '><!--waiting-->').replace(waiting, () => drawing);
      for (const [fileName, sendsMail] of [
        ['sign-in.html', false],
        ['sign-in-with-mail.html', true],
      ] as const) {
        this.emitFile({ type: 'asset', fileName, source: fetching(drawnWith(paint.paintSignIn(sendsMail)), signIn) });
      }
      for (const [fileName, outline] of paintOutlines()) {
        this.emitFile({ type: 'asset', fileName, source: fetching(drawnWith(outline), portal) });
      }
      page.source = fetching(html, portal);
    },
  };
}

/** What draws pages for the build. */
async function drawings<Module>(name: string): Promise<Module> {
  const { module } = await runnerImport<Module>(join(import.meta.dirname, `web/app/${name}.tsx`), {
    configFile: false,
  });
  return module;
}

/** What pdf.js fetches for some files: fonts, character tables, and a picture format. Under its version, to be kept for ever. */
function pdfData(): Plugin {
  const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version }: { version: string } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const base = `assets/pdf-${version}`;
  const names = ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
    readdirSync(join(dirname(packageFile), folder))
      .filter((name) => !/\.wasm$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const read = (name: string) => readFileSync(join(dirname(packageFile), name));
  return {
    name: 'pdf-data',
    generateBundle() {
      for (const name of names) this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source: read(name) });
    },
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const name = request.url?.slice(1).split('?', 1)[0] ?? '';
        if (!names.includes(name)) return next();
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(read(name));
      });
    },
  };
}
