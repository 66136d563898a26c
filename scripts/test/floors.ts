/** A rule of the linter, with a file that breaks the rule and a lawful neighbour of that file. */
export interface Floor {
  rule: string;
  /** Path of the planted file; `*` becomes a name that no real file has. */
  file: string;
  breach: string;
  lawful: string;
}

export const floors: readonly Floor[] = [
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
    lawful:
      "import type { TextBlock } from '#contract/content/text-blocks.ts';\nimport { newPdf } from './new-pdf.ts';",
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
    rule: 'a slice takes of the files above it the Portal alone',
    file: 'server/features/clock/*.ts',
    breach: "import type { Config } from '#server/config.ts';",
    lawful: "import type { Portal } from '#server/portal.ts';",
  },
  {
    rule: 'queries take what they need, not the Portal',
    file: 'server/features/clock/*.queries.ts',
    breach: "import type { Portal } from '#server/portal.ts';",
    lawful: "import type { Db } from '#server/db/schema.ts';",
  },
  {
    rule: 'the platform knows no Portal',
    file: 'server/platform/jobs/*.ts',
    breach: "import type { Portal } from '#server/portal.ts';",
    lawful: "import type { Clock } from '#server/platform/clock.ts';",
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
    rule: 'the server imports nothing from proofs',
    file: 'server/features/assistant/*.ts',
    breach: "import { ownSet } from '#proofs/exam/exam-sets.ts';",
    lawful: "import { lastExam } from '#server/features/assistant/gaps/last-exam.ts';",
  },
  {
    rule: 'the contract imports nothing from proofs, a type included',
    file: 'contract/*.ts',
    breach: "import type { ExamSet } from '#proofs/exam/exam-sets.ts';",
    lawful: "import type { Role } from './roles.ts';",
  },
  {
    rule: 'the browser imports nothing from proofs, nor later',
    file: 'web/app/*.tsx',
    breach: "const seeded = await import('#proofs/bench/seed.ts');",
    lawful: "const loaded = await import('#web/pages/home-page.tsx');",
  },
  {
    rule: 'the product imports no journey or script either',
    file: 'server/*.ts',
    breach: "export { freePort } from '#scripts/test/free-port.mjs';",
    lawful: "export { buildApp } from '#server/app.ts';",
  },
];
