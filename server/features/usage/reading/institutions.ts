import type { Findings } from './findings.ts';
import { wordKey } from './header-block.ts';
import type { Questions } from './questions.ts';
import { isTotalLabel } from './tables/column-words.ts';

/** Columns that tell customers apart, and those that may also tell the parts of one. */
const ofCustomers =
  /^(?:institution|customer|client|account|subscriber|member|consortiummember|university|college|organi[sz]ation)(?:name|id|number|code)?$/;
const ofParts = /^(?:library|school|campus|branch|site)(?:name|id|code)?$/;
const namedMax = 10;

/** Collects whom the rows are about. What is stored can be downloaded by one institution: it must not be about others. */
export interface Institutions {
  read(cells: readonly string[]): void;
  /** Refuses rows of several institutions by their names. Answers the name of the only one. */
  end(findings: Findings, questions: Questions): string | null;
}

export function institutionsIn(headings: readonly string[]): Institutions | null {
  const columns = headings.flatMap((heading, column) => {
    const key = wordKey(heading);
    const isCustomer = ofCustomers.test(key);
    return isCustomer || ofParts.test(key) ? [{ column, heading, isCustomer, names: new Set<string>() }] : [];
  });
  if (columns.length === 0) return null;
  return {
    read(cells) {
      for (const { column, names } of columns) {
        const name = (cells[column] ?? '').trim();
        if (name !== '' && !names.has(name) && !isTotalLabel(name)) names.add(name);
      }
    },
    end(findings, questions) {
      const several = columns.filter(({ names }) => names.size > 1);
      const customers = several.find(({ isCustomer }) => isCustomer);
      if (customers) {
        const { names, column, heading } = customers;
        const message = `The file is about ${names.size} institutions: ${listOf(names)}. Please upload one file for each of them.`;
        findings.problem({ row: undefined, column, heading }, message);
      } else if (several[0]) {
        questions.ask({
          id: 'parts',
          question: `The column ${several[0].heading.trim()} names ${listOf(several[0].names)}. Are all of them parts of this customer?`,
          options: [{ value: 'own', label: 'Yes, all of this is theirs' }],
          isOfShape: true,
        });
      }
      const names = columns.find(
        ({ isCustomer, heading }) => isCustomer && !/(?:id|number|code)$/.test(wordKey(heading)),
      );
      return names?.names.size === 1 ? ([...names.names][0] ?? null) : null;
    },
  };
}

function listOf(names: ReadonlySet<string>): string {
  const listed = [...names].slice(0, namedMax).map((name) => name.slice(0, 80));
  return names.size > namedMax ? `${listed.join(', ')} and ${names.size - namedMax} more` : listed.join(', ');
}
