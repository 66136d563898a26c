import type { SectionId } from '#server/db/declarations/archive-sections.ts';
import type { Said } from '#server/db/declarations/declaration.ts';
import { declarations, tableNames } from '#server/db/declarations/declarations.ts';
import { rowsAtOnce } from './account.queries.ts';
import { conversationTitle } from './conversation-title.ts';
import { type DeclaredRow, readDeclaredRows } from './declared-rows.queries.ts';
import type { Cell, ReadSection, SectionRow, Subject } from './section.ts';

export function declaredSection(section: SectionId): ReadSection {
  const found = tableNames.flatMap((table) => {
    const { names, archive } = declarations[table];
    const rows = archive?.[section];
    if (!rows) return [];
    const columns = Object.entries(names);
    const by = columns.flatMap(([column, name]) => (name?.of === 'person' && name.archive === section ? column : []));
    return { table, by, rows };
  });
  return async function* (db, subject) {
    // Several tables of the database can form one table of the page.
    let waiting: SectionRow[] = [];
    for (const place of found) {
      const says = Object.entries(place.rows.says);
      for await (const rows of readDeclaredRows(db, place, subject.id)) {
        waiting.push(
          ...rows.map((row) => Object.fromEntries(says.map(([name, said]) => [name, cellOf(said, row, subject)]))),
        );
        if (waiting.length < rowsAtOnce) continue;
        yield { rows: waiting };
        waiting = [];
      }
    }
    yield { rows: waiting };
  };
}

function cellOf(said: Said<string>, row: DeclaredRow, subject: Subject): Cell {
  if (said === null) return null;
  const cell = (column: string) => row[column] ?? null;
  const numberOf = (column: string) => (cell(column) === null ? null : Number(row[column]));
  if (typeof said === 'string') return cell(said);
  if ('text' in said) return said.beside === undefined ? said.text : `${said.text} (${cell(said.beside)})`;
  if ('role' in said) return subject.roleOf(numberOf(said.role));
  if ('name' in said) return subject.nameOf(numberOf(said.name));
  if ('conversation' in said) return conversationTitle(String(cell(said.conversation)), subject);
  const word = cell(said.column);
  // Another version of the portal may have stored a value that this one does not know.
  return typeof word === 'string' && Object.hasOwn(said.words, word) ? (said.words[word] ?? word) : word;
}
