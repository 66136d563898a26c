import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bannedCode } from './banned-code.ts';
import { type Floor, floors as importRules } from './floors.ts';

/**
 * Plants one breach per layer in a copy of the project's rules and expects the linter to object, and a legal neighbour
 * of each that must pass. An untested lint rule may have no effect.
 */
const floors = [...importRules, ...bannedCode];
const repository = join(import.meta.dirname, '../..');
const planted = mkdtempSync(join(tmpdir(), 'portal-floors-'));
const place = (floor: Floor, kind: 'breach' | 'lawful') => floor.file.replace('*', `${kind}-${floors.indexOf(floor)}`);
let objections: Map<string, string[]>;

beforeAll(async () => {
  for (const name of ['biome.json', 'scripts/lint', 'package.json', '.gitignore'])
    cpSync(join(repository, name), join(planted, name), { recursive: true });
  for (const floor of floors) {
    for (const kind of ['breach', 'lawful'] as const) plant(place(floor, kind), floor[kind]);
  }
  plant('web/lib/helpers.ts', 'export const one = 1;');
  plant(
    'server/portal.ts',
    [
      "import type { Config } from './config.ts';",
      "import type { Chat } from './features/chat/chat.service.ts';",
      "import type { People } from './features/people/directory.service.ts';",
    ].join('\n'),
  );
  plant('contract/cycle-a.ts', "import { b } from './cycle-b.ts';\nexport const a = (): number => b();");
  plant('contract/cycle-b.ts', "import { a } from './cycle-a.ts';\nexport const b = (): number => a();");
  plant('contract/type-cycle-a.ts', "import type { B } from './type-cycle-b.ts';\nexport type A = B | 'a';");
  plant('contract/type-cycle-b.ts', "import type { A } from './type-cycle-a.ts';\nexport type B = A | 'b';");
  objections = await lint();
});

afterAll(() => rmSync(planted, { recursive: true, force: true }));

describe('the floors of the house', () => {
  it.each(floors.map((floor) => [floor.rule, floor] as const))('%s', (_, floor) => {
    expect(objections.get(place(floor, 'breach')) ?? [], 'the breach').not.toEqual([]);
    expect(objections.get(place(floor, 'lawful')) ?? [], 'the lawful neighbour').toEqual([]);
  });

  it.each(['server', 'web'])('each folder of %s has a row', (root) => {
    const code = readdirSync(join(repository, root), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^\w+\/.*\.tsx?$/.test(file),
    );
    const folders = new Set(code.map((file) => `${root}/${file.split('/')[0]}/`));
    // The set-up that renders pages in tests also starts the server.
    folders.delete('web/testing/');
    expect(folders.size).toBeGreaterThan(3);
    expect([...folders].filter((folder) => !floors.some(({ file }) => file.startsWith(folder)))).toEqual([]);
  });

  it('the Portal names nothing of a leaf slice', () => {
    expect(objections.get('server/portal.ts')).toEqual([expect.stringContaining('The Portal names')]);
  });

  it('files are named by what is in them', () => {
    expect(objections.get('web/lib/helpers.ts')).toEqual([expect.stringContaining('Name this file')]);
  });

  it('modules do not import each other in a circle, not even for types', () => {
    expect(objections.get('contract/cycle-a.ts')).toEqual([expect.stringContaining('cycle')]);
    expect(objections.get('contract/type-cycle-a.ts')).toEqual([expect.stringContaining('cycle')]);
  });
});

describe('the sources', () => {
  it('silence neither the linter nor the compiler', () => {
    // Split, so that this file does not match itself.
    const silence = new RegExp(['biome-' + 'ignore', '@ts-' + 'ignore', '@ts-' + 'nocheck'].join('|'));
    const sources = ['contract', 'server', 'web', 'e2e', 'proofs', 'scripts'].filter(isThere).flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:ts|tsx|mjs|css)$/.test(file))
        .map((file) => join(repository, folder, file)),
    );
    expect(sources.length).toBeGreaterThan(30);
    expect(sources.filter((file) => silence.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

function isThere(folder: string) {
  return existsSync(join(repository, folder));
}

function plant(file: string, source: string) {
  mkdirSync(join(planted, dirname(file)), { recursive: true });
  writeFileSync(join(planted, file), `${source}\n`);
}

/** The linter's import findings for each planted file; an unused import is no breach. */
async function lint() {
  const biome = join(repository, 'node_modules/.bin/biome');
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      biome,
      ['lint', '.', '--reporter=json', '--max-diagnostics=none'],
      { cwd: planted },
      (_, stdout, stderr) => {
        if (stdout) resolve(stdout);
        else reject(new Error(`The linter read nothing: ${stderr}`));
      },
    );
  });
  const report: { diagnostics: { category: string; message: string; location: { path: string } }[] } =
    JSON.parse(output);
  const found = new Map<string, string[]>();
  for (const { category, message, location } of report.diagnostics) {
    if (!/noRestrictedImports|noProcessEnv|noImportCycles|^plugin/.test(category)) continue;
    found.set(location.path, [...(found.get(location.path) ?? []), message]);
  }
  return found;
}
