import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * A guard nobody tests is decoration: this plants one breach per floor in a copy of the house's rules and expects the
 * linter to object, and a lawful neighbour of each that it must leave alone.
 */
interface Floor {
  rule: string;
  /** Where the planted files would lie; `*` becomes a name that no real file has. */
  file: string;
  breach: string;
  lawful: string;
}

const floors: Floor[] = [
  {
    rule: 'the contract imports the contract and zod alone',
    file: 'contract/*.ts',
    breach: "import { Kysely } from 'kysely';",
    lawful:
      "import { z } from 'zod';\nimport { brandColours } from '#contract/values/promotion/brand-colours.ts';\nimport { roles } from './roles.ts';",
  },
  {
    rule: 'what the browser takes values from knows no schema library',
    file: 'contract/values/*.ts',
    breach: "import { z } from 'zod';",
    lawful: "import { messageMaxLength } from './limits.ts';",
  },
  {
    rule: 'the contract imports nothing of the server',
    file: 'contract/*.ts',
    breach: "import { openDatabase } from '#server/db/open.ts';",
    lawful: "import type { Role } from './roles.ts';",
  },
  {
    rule: 'the database imports no feature',
    file: 'server/db/*.ts',
    breach: "import { canMessage } from '#server/features/people/people.access.ts';",
    lawful: "import { sql } from 'kysely';\nimport { roles } from '#contract/values/roles.ts';",
  },
  {
    rule: 'the platform knows nothing of the product',
    file: 'server/platform/*.ts',
    breach: "import { canMessage } from '#server/features/people/people.access.ts';",
    lawful:
      "import type { Schema } from '#server/db/schema.ts';\nimport { closeCodes } from '#contract/values/limits.ts';",
  },
  {
    rule: 'what sets PDFs knows nothing of the product',
    file: 'server/pdf/*.ts',
    breach: "import type { InvoiceRow } from '#server/features/invoices/invoices.queries.ts';",
    lawful: "import type { TextBlock } from '#contract/guides/text-blocks.ts';\nimport { newPdf } from './new-pdf.ts';",
  },
  {
    rule: 'auth is the lowest slice',
    file: 'server/features/auth/*.ts',
    breach: "import { canMessage } from '#server/features/people/people.access.ts';",
    lawful: "import { signIn } from './auth.service.ts';\nimport { clock } from '#server/platform/clock.ts';",
  },
  {
    rule: 'people stand on auth alone',
    file: 'server/features/people/*.ts',
    breach: "import type { Files } from '#server/features/files/files.service.ts';",
    lawful: "import { issuePasswordLink } from '#server/features/auth/passwords/password-link-issue.service.ts';",
  },
  {
    rule: 'files stand on people',
    file: 'server/features/files/*.ts',
    breach: "import { sendMessage } from '#server/features/chat/chat.service.ts';",
    lawful: "import { canReadFile } from '#server/features/people/people.access.ts';",
  },
  {
    rule: 'a room of a ground slice imports no leaf either',
    file: 'server/features/people/import/*.ts',
    breach: "const chat = await import('#server/features/chat/chat.service.ts');",
    lawful: "import { canMessage } from '#server/features/people/people.access.ts';",
  },
  {
    rule: 'a leaf slice imports no other leaf',
    file: 'server/features/chat/*.ts',
    breach: "import { homeFigures } from '#server/features/statistics/statistics.queries.ts';",
    lawful:
      "import { canMessage } from '#server/features/people/people.access.ts';\nimport { send } from './chat.service.ts';",
  },
  {
    rule: 'a leaf slice that nobody has named yet imports no other leaf',
    file: 'server/features/schedule/*.ts',
    breach: "import type { Sent } from '#server/features/chat/chat.service.ts';",
    lawful: "import type { Session } from '#server/features/auth/auth.session.ts';",
  },
  {
    rule: 'a room of a leaf slice imports its own slice, and no other',
    file: 'server/features/resources/search/*.ts',
    breach: "export { homeFigures } from '#server/features/statistics/statistics.queries.ts';",
    lawful: "import { listResources } from '#server/features/resources/resources.queries.ts';",
  },
  {
    rule: 'queries know no HTTP',
    file: 'server/features/chat/*.queries.ts',
    breach: "import type { FastifyRequest } from 'fastify';",
    lawful: "import { sql } from 'kysely';\nimport type { Schema } from '#server/db/schema.ts';",
  },
  {
    rule: 'queries know no platform',
    file: 'server/features/people/*.queries.ts',
    breach: "import { clock } from '#server/platform/clock.ts';",
    lawful: "import { roles } from '#contract/values/roles.ts';",
  },
  {
    rule: 'queries do not call up into their slice',
    file: 'server/features/chat/*.queries.ts',
    breach: "import { send } from './chat.service.ts';",
    lawful: "import { listMessages } from './messages.queries.ts';",
  },
  {
    rule: 'queries import no queries of another slice, the ground included',
    file: 'server/features/resources/search/*.queries.ts',
    breach: "import { listPeople } from '#server/features/people/people.queries.ts';",
    lawful: "import { isOneOf } from '#server/features/resources/resources.queries.ts';",
  },
  {
    rule: 'queries do not call up into their slice from a room of it',
    file: 'server/features/resources/search/*.queries.ts',
    breach: "import { createReach } from '#server/features/resources/resource-reach.service.ts';",
    lawful: "import { listParts } from './parts.queries.ts';",
  },
  {
    rule: 'kysely is used in queries and the database alone',
    file: 'server/features/chat/*.service.ts',
    breach: "import { sql } from 'kysely';",
    lawful: "import type { Kysely } from 'kysely';",
  },
  {
    rule: 'no query begins outside queries and the database',
    file: 'server/platform/*.ts',
    breach: "export const read = (db: Database) => db.selectFrom('users').selectAll().execute();",
    lawful: 'export const read = (db: Database) => db.transaction().execute(readAll);',
  },
  {
    rule: 'the server imports nothing of the browser',
    file: 'server/*.ts',
    breach: "import { contactLink } from '#web/lib/pages/links.ts';",
    lawful: "import { chatRoutes } from '#server/features/chat/chat.routes.ts';",
  },
  ...['backup', 'demo', 'doctor', 'settings', 'testing', 'wiring'].map((folder) => ({
    rule: `server/${folder} imports nothing of the browser`,
    file: `server/${folder}/*.ts`,
    breach: "import { Button } from '#web/ui/buttons/button.tsx';",
    lawful: "import { createFiles } from '#server/features/files/files.service.ts';",
  })),
  {
    rule: 'the environment is read by server/config.ts alone',
    file: 'server/platform/*.ts',
    breach: "export const port = process.env['PORT'];",
    lawful: 'export const pid = process.pid;',
  },
  {
    rule: 'the environment is not taken apart either',
    file: 'server/*.ts',
    breach: 'export const { pid, env } = process;',
    lawful: 'export const { pid } = process;',
  },
  {
    rule: 'the environment is not imported either',
    file: 'server/*.ts',
    breach: "import { env } from 'node:process';",
    lawful: "import { pid } from 'node:process';",
  },
  {
    rule: 'the environment is not reached by a text either',
    file: 'server/*.ts',
    breach: "export const environment = process['env'];",
    lawful: "export const pid = process['pid'];",
  },
  {
    rule: "the browser's lib imports no ui",
    file: 'web/lib/*.ts',
    breach: "import { Button } from '#web/ui/buttons/button.tsx';",
    lawful: "import type { Routes } from '#contract/routes.ts';\nimport { paths } from './paths.ts';",
  },
  {
    rule: "the browser's ui imports no feature",
    file: 'web/ui/*.tsx',
    breach: "import { ChatBox } from '#web/features/chat/chat-box.tsx';",
    lawful: "import { contactLink } from '#web/lib/pages/links.ts';",
  },
  {
    rule: 'a feature of the browser imports no other',
    file: 'web/features/chat/*.tsx',
    breach: "import { useViewer } from '#web/features/auth/auth.api.ts';",
    lawful: "import { Button } from '#web/ui/buttons/button.tsx';\nimport { rows } from './message-rows.ts';",
  },
  {
    rule: 'a room of a feature imports its own feature, and no other',
    file: 'web/features/chat/log/*.tsx',
    breach: "import type { Contact } from '#web/features/contacts/contacts.api.ts';",
    lawful: "import { useMessages } from '#web/features/chat/chat.api.ts';",
  },
  {
    rule: 'a feature of the browser imports no page',
    file: 'web/features/chat/*.tsx',
    breach: "import { HomePage } from '#web/pages/home-page.tsx';",
    lawful: "import { roles } from '#contract/values/roles.ts';",
  },
  {
    rule: 'a page knows no route table',
    file: 'web/pages/*.tsx',
    breach: "import { routes } from '#web/app/routes/routes.tsx';",
    lawful: "import { ChatBox } from '#web/features/chat/chat-box.tsx';",
  },
  {
    rule: 'a page knows no other page, but every page the list and the sheet of admin screens, and the parts of Home',
    file: 'web/pages/*.tsx',
    breach: "import { AdminPage } from '#web/pages/admin/admin-page.tsx';",
    lawful:
      "import { adminScreens } from '#web/pages/admin/frame/admin-screens.ts';\nimport { ChatPanes } from '#web/pages/home/conversation/chat-panes.tsx';",
  },
  {
    rule: 'the app imports nothing of the server',
    file: 'web/app/*.tsx',
    breach: "import type { Config } from '#server/config.ts';",
    lawful: "import { HomePage } from '#web/pages/home-page.tsx';",
  },
  {
    rule: 'the browser imports no zod',
    file: 'web/features/auth/*.ts',
    breach: "import { z } from 'zod';",
    lawful: "import { useForm } from 'react-hook-form';",
  },
  {
    rule: 'the browser takes only types of schemas',
    file: 'web/features/chat/*.ts',
    breach: "import { Message } from '#contract/chat/chat.ts';",
    lawful:
      "import type { Message } from '#contract/chat/chat.ts';\nimport { messageMaxLength } from '#contract/values/limits.ts';",
  },
  {
    rule: 'a type beside a value still loads the schema',
    file: 'web/lib/*.ts',
    breach: "import { type Message } from '#contract/chat/chat.ts';",
    lawful: "export type { Message } from '#contract/chat/chat.ts';",
  },
  {
    rule: 'nobody climbs with ../',
    file: 'web/features/chat/*.ts',
    breach: "import { Button } from '../../ui/button.tsx';",
    lawful: "import { Button } from '#web/ui/buttons/button.tsx';",
  },
  {
    rule: 'nobody climbs with ../ on the server',
    file: 'server/features/chat/*.ts',
    breach: "import { canMessage } from '../people/people.access.ts';",
    lawful: "import { canMessage } from '#server/features/people/people.access.ts';",
  },
  {
    rule: 'the server forms no date without a zone',
    file: 'server/features/chat/*.service.ts',
    breach: "export const told = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });",
    lawful: "export const told = new Intl.DateTimeFormat('en-GB', {\n  dateStyle: 'long',\n  timeZone: 'UTC',\n});",
  },
  {
    rule: 'the server cuts no day in the zone of the machine',
    file: 'server/features/chat/*.service.ts',
    breach: 'export const day = (date: Date) => date.getDate();',
    lawful: 'export const day = (date: Date) => date.getUTCDate();',
  },
  {
    rule: 'the server names no day in the zone of the machine',
    file: 'server/features/chat/*.service.ts',
    breach: "export const day = (date: Date) => date.toLocaleDateString('en-GB');",
    lawful: 'export const day = (date: Date) => date.toISOString();',
  },
  {
    rule: 'the server puts no moment together in the zone of the machine',
    file: 'server/features/chat/*.service.ts',
    breach: 'export const end = new Date(2026, 2, 29);',
    lawful: 'export const end = new Date(Date.UTC(2026, 2, 29));',
  },
  {
    rule: 'the server reads no moment without its zone',
    file: 'server/features/chat/*.service.ts',
    breach: "export const start = Date.parse('2026-03-29T00:00');",
    lawful: "export const start = Date.parse('2026-03-29T00:00Z');",
  },
  {
    rule: 'what a call failed with is worded',
    file: 'web/features/chat/*.tsx',
    breach: 'export const said = (read: { error: Error }) => read.error.message;',
    lawful: 'export const said = (read: { error: { text: string } }) => read.error.text;',
  },
  {
    rule: 'classes are for errors',
    file: 'server/platform/*.ts',
    breach: 'export class Mailer {}',
    lawful: 'export class LostError extends Error {}',
  },
];

const repository = join(import.meta.dirname, '../..');
const planted = mkdtempSync(join(tmpdir(), 'portal-floors-'));
const place = (floor: Floor, kind: 'breach' | 'lawful') => floor.file.replace('*', `${kind}-${floors.indexOf(floor)}`);
let objections: Map<string, string[]>;

beforeAll(async () => {
  for (const name of ['biome.json', 'lint', 'package.json', '.gitignore'])
    cpSync(join(repository, name), join(planted, name), { recursive: true });
  for (const floor of floors) {
    for (const kind of ['breach', 'lawful'] as const) plant(place(floor, kind), floor[kind]);
  }
  plant('web/lib/helpers.ts', 'export const one = 1;');
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
    // What renders pages for tests starts the server as well.
    folders.delete('web/testing/');
    expect(folders.size).toBeGreaterThan(3);
    expect([...folders].filter((folder) => !floors.some(({ file }) => file.startsWith(folder)))).toEqual([]);
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
    // Written apart, or this file would find itself.
    const silence = new RegExp(['biome-' + 'ignore', '@ts-' + 'ignore', '@ts-' + 'nocheck'].join('|'));
    const sources = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'].filter(isThere).flatMap((folder) =>
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

/** What the linter says about each planted file, as far as floors are concerned: an unused import is no breach. */
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
