import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether this code runs from a build. */
export const isBuilt = import.meta.url.endsWith('.js');

/**
 * The file that a worker runs: `name.js` beside the module at `moduleUrl` in a build, otherwise a bundle of `name.ts`.
 */
export function workerProgram(moduleUrl: string, name: string): string {
  const file = (ending: string) => fileURLToPath(new URL(`./${name}.${ending}`, moduleUrl));
  return isBuilt ? file('js') : bundleOf(name, file('ts'));
}

const bundles = new Map<string, string>();
/** Packages of many small files: read one by one they are half of a worker's start. Others are imported as usual. */
const bundledPackages = ['@xmldom/xmldom', 'kysely', 'saxes'];

/**
 * Bundled once in a process, for tests and the development server: a loader in each worker would multiply the start
 * time.
 */
function bundleOf(name: string, source: string): string {
  const known = bundles.get(source);
  if (known) return known;
  // Not imported, because an installation does not have it.
  const esbuild: typeof import('esbuild') = createRequire(import.meta.url)('esbuild');
  const root = new URL('../../../', import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { dependencies: object };
  const external = Object.keys(dependencies).filter((name) => !bundledPackages.includes(name));
  const shape = { bundle: true, format: 'esm', platform: 'node', external, write: false } as const;
  const [made] = esbuild.buildSync({ entryPoints: [source], ...shape }).outputFiles;
  // Imported packages are resolved from this folder.
  const folder = fileURLToPath(new URL('node_modules/.cache/carrel', root));
  mkdirSync(folder, { recursive: true });
  const bundle = join(folder, `${name}.mjs`);
  // Another process may be about to start the same bundle.
  const part = `${bundle}.${process.pid}`;
  writeFileSync(part, made?.contents ?? '');
  renameSync(part, bundle);
  bundles.set(source, bundle);
  return bundle;
}
