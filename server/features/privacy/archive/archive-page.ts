import type { Batch, Cell, SectionRow } from './section.ts';
import type { Section } from './sections.ts';

export interface PageHead {
  personName: string;
  portalName: string;
  /** ISO time. */
  madeAt: string;
}

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Columns with long texts, which get a wide cell. */
const longTexts = [
  'text',
  'description',
  'question',
  'answer',
  'prompt',
  'reply',
  'before',
  'after',
  'comment',
  'letter',
];

/** The page contains everything it needs. It loads and runs nothing, so it works wherever it is opened. */
const style = `
:root { color-scheme: light dark; --ink: #1d2433; --muted: #5a6272; --line: #d8dce4; --ground: #fff; --raised: #f5f6f9; --link: #1f4fa3; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaf0; --muted: #a5adbd; --line: #394154; --ground: #141924; --raised: #1d2433; --link: #9dbdf5; } }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 70rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { margin: 2.5rem 0 .25rem; font-size: 1.2rem; } h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
a { color: var(--link); } p { margin: .25rem 0 .75rem; } .about, .none, dt, th { color: var(--muted); }
nav ul { columns: 18rem; padding-left: 1.2rem; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .4rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { background: var(--raised); font-weight: 600; white-space: nowrap; } tr:last-child td { border-bottom: 0; }
td { white-space: pre-wrap; overflow-wrap: anywhere; min-width: 5rem; } td.long { min-width: min(28rem, 60vw); }
dl { display: grid; grid-template-columns: minmax(9rem, 14rem) 1fr; gap: .3rem 1rem; margin: .5rem 0; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
thead { display: none; } table, tbody, tr, td { display: block; } tr { border-bottom: 1px solid var(--line); padding: .4rem 0; } td, td.long { min-width: 0; border: 0; padding: .1rem .6rem; }
  td::before { content: attr(data-name) ': '; color: var(--muted); } }`;

export function pageBegin({ personName, portalName, madeAt }: PageHead, sections: readonly Section[]): string {
  const links = sections.map(({ name, title }) => `<li><a href="#${name}">${escaped(title)}</a></li>`).join('\n');
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${escaped(`${personName}: personal data in ${portalName}`)}</title>
<style>${style}</style>
</head>
<body>
<h1>What ${escaped(portalName)} holds about ${escaped(personName)}</h1>
<p>Put together on ${moments.format(new Date(madeAt))} (UTC). Other people’s names and words are here only as far as ${escaped(personName)} can read
them in the portal; everybody else is given by what they are, such as “Account Manager”. The folder “data” holds the same for programs (JSON), and the
folder “files” the files that are named here.</p>
<nav aria-label="Contents"><ul>
${links}
</ul></nav>
`;
}

export const pageEnd = '</body>\n</html>\n';

export function sectionBegin({ name, title, about }: Section): string {
  const said = about === '' ? '' : `<p class="about">${escaped(about)}</p>\n`;
  return `<h2 id="${name}">${escaped(title)}</h2>\n${said}`;
}

export const sectionIsEmpty = '<p class="none">Nothing.</p>\n';

interface BatchPlace {
  heading: string | null;
  isNewHeading: boolean;
  isOne: boolean;
}

/** Renders several rows as a table and a single row as a list. */
export function batchText({ rows }: Pick<Batch, 'rows'>, { heading, isNewHeading, isOne }: BatchPlace): string {
  const said = heading === null || !isNewHeading ? '' : `<h3>${escaped(heading)}</h3>\n`;
  const [first] = rows;
  if (!first) return said;
  if (isOne) {
    const terms = Object.keys(first).map((name) => termText(name, first));
    return `${said}<dl>\n${terms.join('')}</dl>\n`;
  }
  const names = namesOf(rows, heading);
  const heads = names.map((name) => `<th scope="col">${escaped(labelOf(name))}</th>`).join('');
  const lines = rows.map((row) => `<tr>${names.map((name) => cellText(name, row)).join('')}</tr>\n`).join('');
  const label = escaped(heading ?? 'Table');
  return `${said}<div class="wide" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${heads}</tr></thead>
<tbody>
${lines}</tbody></table></div>
`;
}

/** Columns with a value in at least one row. The conversation column is left out if the heading already names it. */
function namesOf(rows: readonly SectionRow[], heading: string | null): string[] {
  const names = Object.keys(rows[0] ?? {}).filter((name) => heading === null || name !== 'conversation');
  const said = names.filter((name) =>
    rows.some((row) => ![null, '', false].includes(row[name] as string | null | false)),
  );
  return said.length === 0 ? names : said;
}

function termText(name: string, row: SectionRow): string {
  return `<dt>${escaped(labelOf(name))}</dt><dd>${valueText(name, row[name] ?? null)}</dd>\n`;
}

function cellText(name: string, row: SectionRow): string {
  const look = longTexts.includes(name) ? ' class="long"' : '';
  return `<td${look} data-name="${escaped(labelOf(name))}">${valueText(name, row[name] ?? null)}</td>`;
}

function valueText(name: string, value: Cell): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'fileInArchive') return `<a href="${pathOf(String(value))}">Open</a>`;
  if (/(At|Until|Time)$/.test(name) && isMoment.test(String(value))) return moments.format(new Date(String(value)));
  return escaped(String(value));
}

/** `lastSeenAt` becomes “Last seen”, `isOff` becomes “Off”. */
function labelOf(name: string): string {
  if (name === 'at') return 'When';
  const words = name
    .replace(/^(is|has)(?=[A-Z])/, '')
    .replace(/At$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function pathOf(place: string): string {
  return place.split('/').map(encodeURIComponent).join('/');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
