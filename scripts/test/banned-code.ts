import type { Floor } from './floors.ts';

/** What no file of a folder may do, whatever it imports. */
export const bannedCode: readonly Floor[] = [
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
    rule: 'nor may it have failed with nothing',
    file: 'web/features/chat/*.tsx',
    breach: 'export const said = (read: { error: Error | null }) => read.error?.message;',
    lawful: 'export const said = (read: { error: { text: string } | null }) => read.error?.text;',
  },
  {
    rule: 'nor may it be taken out before',
    file: 'web/features/chat/*.tsx',
    breach: 'export const said = ({ error }: { error: Error | null }) => error?.message;',
    lawful: 'export const said = ({ error }: { error: { text: string } | null }) => error?.text;',
  },
  {
    rule: 'no slice asks which engine it runs on',
    file: 'server/features/chat/*.queries.ts',
    breach: "import { engineOf } from '#server/db/engine.ts';\nexport const isPostgres = engineOf;",
    lawful: "import { locked } from '#server/db/engines/locks.ts';\nexport const lockedRow = locked;",
  },
  {
    rule: 'inside a transaction no other handle is asked',
    file: 'server/features/chat/*.service.ts',
    breach:
      'export const close = (db: Db) => db.transaction().execute(async (transaction) => { await end(transaction); await tell(db); });',
    lawful:
      'export async function close(db: Db) {\n  await db.transaction().execute(async (transaction) => end(transaction));\n  await tell(db);\n}',
  },
  {
    rule: 'nor by a function that is given the transaction',
    file: 'server/features/chat/*.service.ts',
    breach: 'export async function end(transaction: Transaction, portal: Portal) {\n  await tell(portal.db);\n}',
    lawful:
      'export async function all(db: Db, work: (transaction: Transaction) => Promise<void>) {\n  await db.transaction().execute(work);\n}',
  },
  {
    rule: 'classes are for errors',
    file: 'server/platform/*.ts',
    breach: 'export class Mailer {}',
    lawful: 'export class LostError extends Error {}',
  },
  {
    rule: 'the server compares no role by its name',
    file: 'server/features/chat/*.service.ts',
    breach: "export const isCustomer = (role: string) => role === 'customer';",
    lawful:
      "import { capabilitiesOf } from '#contract/values/capabilities.ts';\nexport const isServed = (me: { role: string }) => capabilitiesOf(me).isServed;",
  },
  {
    rule: 'nothing is decided by the name of a role in a case',
    file: 'server/features/people/*.service.ts',
    breach:
      "export function of(role: string) {\n  switch (role) {\n    case 'tech_support':\n      return 1;\n    default:\n      return 0;\n  }\n}",
    lawful: "export const person = { role: 'tech_support' } as const;",
  },
  {
    rule: 'the database is asked for no role by its name',
    file: 'server/features/people/*.queries.ts',
    breach:
      "import type { Db } from '#server/db/schema.ts';\nexport const find = (db: Db) => db.selectFrom('users').where('users.role', '<>', 'customer');",
    lawful:
      "import { servedRoles } from '#contract/values/capabilities.ts';\nimport type { Db } from '#server/db/schema.ts';\nexport const find = (db: Db) => db.selectFrom('users').where('users.role', 'in', servedRoles);",
  },
  {
    rule: 'nor in a text of SQL',
    file: 'server/db/queries/*.queries.ts',
    breach: "import { sql } from 'kysely';\nexport const isAdmin = sql`a.role = 'admin'`;",
    lawful: "import { sql } from 'kysely';\nexport const isTaken = sql`a.state = 'taken'`;",
  },
  {
    rule: 'the browser lists no roles',
    file: 'web/features/chat/*.ts',
    breach: "export const shown = ['account_manager', 'admin'];",
    lawful: "export const shown = ['customer', 'institution'];",
  },
  {
    rule: 'the browser compares no role by its name either',
    file: 'web/pages/*.tsx',
    breach: "export const isAdmin = (roles: readonly string[]) => roles.includes('admin');",
    lawful: "export const isNamed = (names: readonly string[]) => names.includes('name');",
  },
  {
    rule: 'values of the contract list no roles; its rules of access do',
    file: 'contract/values/*.ts',
    breach: "export const access = ['admin'] as const;",
    lawful: "export const labels = { admin: 'Admin', customer: 'Customer' };",
  },
];
