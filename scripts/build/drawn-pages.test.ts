import { join } from 'node:path';
import { runnerImport } from 'vite';
import { expect, test } from 'vitest';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { writePage } from '#server/platform/http/shell.ts';
import { publicDefaults } from '#web/testing/public-defaults.ts';

interface Drawings {
  drawSignIn(settings?: PublicSettings): string;
}

const drawings = join(import.meta.dirname, '../../web/testing/drawn-sign-in.ts');
const figures = [1, 2, 3].map((at) => ({ amount: `${at}000+`, what: `things <${at}>` }));
const cases: Record<string, Partial<PublicSettings>> = {
  'nothing set': {},
  'a support address': { supportEmail: 'help@library.example' },
  'a logo': { logo: '/portal-logo?v=2' },
  'another name and tagline': { name: 'Film & "Policy"', tagline: 'Watch <this>' },
  'no figure': { figures: [] },
  'one figure': { figures: figures.slice(0, 1) },
  'three figures': { figures },
};

// React reports each difference between the page that the server sends and the one that the browser draws over it.
test.for(Object.entries(cases))('the server sends the sign-in page that the browser draws: %s', async ([, changed]) => {
  const { module } = await runnerImport<Drawings>(drawings, { configFile: false });
  const built = module.drawSignIn();
  const settings = { ...publicDefaults, ...changed };
  const sent = readable(writePage(built, settings));
  expect(sent === readable(module.drawSignIn(settings))).toBe(true);
});

/** Without what React adds for a logo, and without the ways in which the same markup may be spelled. */
function readable(html: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return html
    .replace(/^<link rel="preload"[^>]*>/, '')
    .replaceAll('/>', '>')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => named[name] ?? '');
}
