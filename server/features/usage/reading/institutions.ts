import { wordKey } from './counter/header-block.ts';
import type { Findings } from './findings.ts';
import { isDate } from './months/dates.ts';
import type { Questions } from './questions.ts';
import { isTotalLabel, wordsOf } from './tables/column-words.ts';

/** Headings of columns with customers. */
const ofCustomers =
  /^(?:institution|customer|client|member|consortiummember|university|college|organi[sz]ation)(?:name|id|number|code)?$/;
/** Words in headings of columns that may contain customers, or the parts of one. */
const ownerWords = new Set(
  `institution customer client account subscriber member university college organisation organization consortium library school campus
  branch site tenant faculty department owner einrichtung kunde kunden konto mitglied universitat hochschule bibliothek mitgliedsbibliothek
  standort zweigstelle fakultat etablissement client compte membre universite bibliotheque antenne faculte institucion cliente cuenta
  miembro universidad biblioteca sede facultad`.split(/\s+/),
);
/** Words in the names of institutions, which reveal such columns whatever their heading. */
const institutionWords =
  /(?:^|[^\p{L}])(?:\p{L}{0,40}universit\p{L}{0,40}|universidad|\p{L}{0,40}hochschule|colleges?|\p{L}{0,40}bibliothek|library|libraries|biblioth[eè]que|biblioteca|institut\p{L}{0,40}|polytechnic|school|[eé]cole|academy|akademie)(?:$|[^\p{L}])/iu;
/** Words of columns for works and their makers, which may contain such names: a university has a press. */
const workWords = new Set(
  `title name item video film journal book database platform publisher author authors metric parent doi uri url isbn issn titel verlag
  autor autoren plattform titre editeur auteur auteurs plateforme titulo editorial editor autores plataforma vendor provider series
  collection subject component`.split(/\s+/),
);
/** COUNTER's own columns, which name no institution. */
const ofReports =
  /^(?:datatype|sectiontype|accesstype|accessmethod|metrictype|yop|articleversion|proprietaryid|publicationdate|format|reportingperiodtotal|printissn|onlineissn|linkingissn)$/;
const namedMax = 10;
/** No need to read more customers than this. */
const namesMax = 1000;

/** Collects the institutions in the rows. A stored file can be downloaded by one institution, so it must not be about others. */
export interface Institutions {
  read(cells: readonly string[], row: number): void;
  /** Refuses rows of several institutions by name, and asks if rows may be of others. */
  end(findings: Findings, questions: Questions): WhoseRows;
}

export interface WhoseRows {
  /** The only institution that is named. */
  name: string | null;
  /** True if rows may be of others and nobody denied it: then even the file may not be given to one of them. */
  areOthers: boolean;
}

/** `named`: by the lines above the headings; `owners`: columns of which a person said that they name owners. */
export function institutionsIn(
  headings: readonly string[],
  named: string | null = null,
  owners: readonly number[] = [],
): Institutions | null {
  const columns = headings.flatMap((heading, column) => {
    const isSaid = owners.includes(column);
    if (!isSaid && (ofReports.test(wordKey(heading)) || isDate(heading))) return [];
    const words = wordsOf(heading);
    const isCustomer = ofCustomers.test(wordKey(heading));
    const isOwner = isSaid || isCustomer || words.some((word) => ownerWords.has(word));
    const isWork = !isOwner && words.some((word) => workWords.has(word));
    return isWork ? [] : [{ column, heading, isCustomer, isOwner, names: new Map<string, number>(), institutions: 0 }];
  });
  if (columns.length === 0) return null;
  return {
    read(cells, row) {
      for (const column of columns) {
        const name = (cells[column.column] ?? '').trim();
        if (name === '' || column.names.size >= namesMax || column.names.has(name) || isTotalLabel(name)) continue;
        column.names.set(name, row);
        if (!column.isOwner && institutionWords.test(name)) column.institutions++;
      }
    },
    end(findings, questions) {
      const owners = columns.filter(({ isOwner, names, institutions }) => isOwner || institutions > names.size / 2);
      const several = owners.filter(({ names }) => names.size > 1);
      const customers = several.find(({ isCustomer }) => isCustomer);
      if (customers) {
        const { names, column, heading } = customers;
        const message = `The file is about ${names.size} institutions: ${listOf(names)}. Please upload one file for each of them.`;
        findings.problem({ row: secondRow(names), column, heading }, message);
      } else for (const column of several) askWhose(column, `names ${listOf(column.names)}`, { findings, questions });
      const only = owners.find(
        ({ names, heading }) => names.size === 1 && !/(?:id|number|code)$/.test(wordKey(heading)),
      );
      const [name = null] = only?.names.keys() ?? [];
      const isNamed = only && name !== null && (only.isCustomer || institutionWords.test(name));
      if (isNamed && named !== null && keyOf(name) !== keyOf(named))
        askWhose(
          { ...only, names: new Map([...only.names, [named, 0]]) },
          `names ${name}, the lines above name ${named}`,
          {
            findings,
            questions,
          },
        );
      const areOthers =
        customers !== undefined ||
        questions.asked.some(({ id, answer }) => id.startsWith('parts:') && answer[0] !== 'own');
      return { name: named ?? (isNamed ? name : null), areOthers };
    },
  };
}

const labelsAbove =
  /^(?:institution|customer|client|einrichtung|kunde|etablissement|institucion|cliente)(?: (?:name|nom|nombre))?$/;

/** The institution that the lines above a table name: by a label, or because a line is nothing but such a name. */
export function institutionAbove(rows: readonly { cells: readonly string[] }[]): string | null {
  for (const { cells } of rows) {
    const filled = cells.map((cell) => cell.trim()).filter(Boolean);
    const [label = '', ...values] = filled.length === 1 ? (filled[0] ?? '').split(/:\s*/) : filled;
    const value = values.join(' ').trim();
    if (value !== '' && labelsAbove.test(wordsOf(label).join(' '))) return value;
    const name = filled.length === 1 ? institutionNamed(filled[0] ?? '') : null;
    if (name !== null) return name;
  }
  return null;
}

/** The name of an institution, if a line says nothing else. */
function institutionNamed(text: string): string | null {
  const name = text.trim();
  const isName = /^[\p{L}\p{M}\s.,’'&-]{4,100}$/u.test(name) && !/\s[–-]\s/.test(name) && institutionWords.test(name);
  return isName ? name : null;
}

function askWhose(
  { heading, column, names }: { heading: string; column: number; names: ReadonlyMap<string, number> },
  what: string,
  { findings, questions }: { findings: Findings; questions: Questions },
): void {
  const answer = questions.ask({
    id: `parts:${wordKey(heading)}`.slice(0, 200),
    question: `The column ${heading.trim() || column + 1} ${what}. Is all of this this customer’s own?`,
    options: [
      { value: 'own', label: 'Yes, all of this is theirs' },
      { value: 'others', label: 'No, some of it is about others' },
    ],
    isOfShape: true,
    names: names.keys(),
  });
  if (answer?.[0] !== 'others') return;
  const message = 'Some of these rows are about others: please upload a file with the rows of this customer alone';
  findings.problem({ row: secondRow(names), column, heading }, message);
}

/** The row that names a second one, for a message; undefined if the lines above name it. */
function secondRow(names: ReadonlyMap<string, number>): number | undefined {
  return [...names.values()][1] || undefined;
}

function keyOf(name: string): string {
  return wordsOf(name)
    .filter((word) => word !== 'the')
    .join(' ');
}

function listOf(names: ReadonlyMap<string, number>): string {
  const listed = [...names.keys()].slice(0, namedMax).map((name) => name.slice(0, 80));
  return names.size > namedMax ? `${listed.join(', ')} and ${names.size - namedMax} more` : listed.join(', ');
}
