import { type ActivityId, activities, bases } from '#server/db/declarations/activities.ts';
import { type RegisterLine, registerLines, tablesOfEngines } from './register.ts';

/** The record of processing activities (article 30 GDPR) as Markdown: each activity, then each of its columns. */
export function recordOfProcessing(): string {
  const lines = registerLines();
  const ids = Object.keys(activities) as ActivityId[];
  return `${[head, ...ids.map((id) => sectionOf(id, lines)), enginesSection()].join('\n\n')}\n`;
}

const head = `# Record of processing activities

Made by \`npm run docs\` from the declarations of tables in \`server/db/declarations\`, which have every column of every table; a new
column does not compile without one. It is the record that article 30 (1) GDPR asks of the portal’s operator.
Operators add the facts that the register cannot know: their own name and address, that of a representative and of a data protection
officer, and who else works for them (who hosts the server, the mail server and the store of files, who runs a language model).

- **Recipients** are those under *who sees it*. Nothing is sold. Nothing leaves the server but e-mails, what is sent to a language model
  where one is set up (\`PORTAL_AI_BASE_URL\`), and questions to platforms and identity providers, which name no person.
- **Transfers to third countries**: the portal makes none by itself; they follow from where its server, mail server, store and model stand.
- **Security measures** (article 32): the page /security of the portal, \`docs/access.md\`, \`docs/papers/attacks.md\`.
- **Periods** are those by which the product deletes. Those that administrators set are told as a new installation has them; what an
  installation has stands on its page /privacy. Copies (\`portal backup\`) keep what they hold until they are deleted.`;

function sectionOf(id: ActivityId, lines: readonly RegisterLine[]): string {
  const { title, purpose, basis, people } = activities[id];
  const rows = lines
    .filter(({ activity }) => activity === id)
    .map(({ table, columns, holds, basis: ofColumns, period, seenBy, erasure }) => {
      const differs = ofColumns === bases[basis] ? '' : ` Basis: ${ofColumns}.`;
      const names = columns.map((column) => `\`${column}\``).join(' ');
      return `| \`${table}\` | ${names} | ${holds ?? 'Nothing that tells of a person'}.${differs} | ${period} | ${seenBy} | ${erasure} |`;
    });
  return [
    `## ${title}`,
    '',
    `- **Purpose**: ${purpose}`,
    `- **Legal basis**: ${bases[basis]}`,
    `- **Whose data**: ${people}`,
    '',
    '| table | columns | what they hold | how long | who sees it | when someone is erased |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function enginesSection(): string {
  const rows = Object.entries(tablesOfEngines).map(([table, text]) => `| \`${table}\` | ${text} |`);
  return ['## Indexes and marks of the database', '', '| table | what it is |', '| --- | --- |', ...rows].join('\n');
}
