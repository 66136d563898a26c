import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldedText } from '#server/db/engines/sql-functions.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { containing, typedWords } from '#server/db/queries/containing.ts';
import type { Db } from '#server/db/schema.ts';
import { isOf, type SessionRow, sessions } from './sessions.queries.ts';

interface Sought {
  q?: string | undefined;
  /** Null: sessions of all people. */
  ofPerson: number | null;
  /** ISO text; decides which sessions are in the future. */
  now: string;
}

/** Prefix of cursors among past sessions. */
const past = 'past ';

/**
 * One page of the sessions with all words of a text: future ones first, soonest first, then past ones, latest first.
 */
export async function readFoundSessions(
  db: Db,
  sought: Sought,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<SessionRow>> {
  const over = (most: number, after?: string) =>
    readPage(found(db, sought).where('endTime', '<=', sought.now), sorted('desc', ...byStart), {
      limit: most,
      cursor: after,
    });
  if (cursor?.startsWith(past)) return inPast(await over(limit, cursor.slice(past.length) || undefined));
  const coming = await readPage(found(db, sought).where('endTime', '>', sought.now), sorted('asc', ...byStart), {
    limit,
    cursor,
  });
  const room = limit - coming.rows.length;
  if (coming.next !== null) return coming;
  if (room === 0) return { ...coming, next: (await over(1)).rows.length === 0 ? null : past };
  const rest = inPast(await over(room));
  return { rows: [...coming.rows, ...rest.rows], next: rest.next };
}

function inPast({ rows, next }: Page<SessionRow>): Page<SessionRow> {
  return { rows, next: next && `${past}${next}` };
}

const byStart = [sortColumn('time', 'lessons.startTime'), sortColumn('number', 'lessons.id')];

function found(db: Db, { q, ofPerson }: Sought) {
  let query = sessions(db);
  if (ofPerson !== null) query = query.where((row) => isOf(row, ofPerson));
  for (const word of typedWords(q)) query = query.where(holds(db, word));
  return query;
}

/** True if a word is in the title, the kind, the institution, or the name of a participant. */
function holds(db: Db, word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${containing(foldedText(db, sql`lessons.title`), word)}
    or ${containing(sql`lessons.kind`, word)} or ${containing(sql`institutions."nameKey"`, word)}
    or exists (select 1 from users where users.id = lessons."tutorId" and ${containing(sql`users."nameKey"`, word)})
    or exists (
      select 1 from "lessonParticipants" as p join users on users.id = p."userId"
      where p."lessonId" = lessons.id and ${containing(sql`users."nameKey"`, word)}
    )
  )`;
}
