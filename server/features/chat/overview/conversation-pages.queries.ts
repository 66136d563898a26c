import { sql } from 'kysely';
import type { InboxPart } from '#contract/values/chat/inbox.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import {
  type Asked,
  anyOf,
  type Condition,
  idsIn,
  isFound,
  isInGroup,
  isOfInstitution,
  isReached,
  keyWith,
  type Reach,
  type Source,
  sourcesOf,
} from './conversation-sources.queries.ts';
import { assignments, hasTag, isClosed, isOpenAt, isSnoozedAt } from './inbox-parts.queries.ts';

/** The contact of a row, and its position within its section: the sort value, and a tie breaker. */
export interface Placed {
  contactId: number;
  value: string | number;
  tie: string | number;
}

/** A section of a list with a single sort order. */
export interface Section {
  selects: readonly ((place: Condition, end: Condition) => Condition)[];
  value: { of: Condition; kind: 'number' | 'text' };
  tie: { of: Condition; kind: 'number' | 'text' };
  isDescending: boolean;
}

export interface WantedConversations {
  find?: string | undefined;
  /** Among people without messages, only new contacts are listed. */
  tab?: 'recent' | undefined;
  order?: 'groups' | undefined;
  inbox?: InboxPart | undefined;
  tag?: string | undefined;
  institutionId?: number | undefined;
}

/** The requested list, as a sequence of sections. */
export function sectionsOf(
  db: Db,
  reach: Reach,
  wanted: WantedConversations,
  { asked, now }: { asked: readonly Asked[] | null; now: string },
): Section[] {
  const sources = sourcesOf(db, reach, asked);
  const wantedWith = (hasConversation: boolean) =>
    sql`${isFound(db, wanted.find, { hasConversation })} and ${isOfInstitution(wanted.institutionId)}`;
  const isWanted = wantedWith(true);
  if (wanted.inbox || wanted.tag !== undefined) return inboxSections(db, sources, { reach, wanted, isWanted, now });
  const groups = wanted.order === 'groups' ? reach.groups.map((_, at) => isInGroup(reach, at)) : [sql`true`];
  return groups.flatMap((isOfGroup) => {
    const isShown = sql`${isOfGroup} and ${isWanted}`;
    const isShownWithout = sql`${isOfGroup} and ${wantedWith(false)}`;
    const waiting = sources.flatMap(({ waits, ...source }) => (waits ? [{ ...source, part: waits }] : []));
    const resting = sources.map(({ rests, ...source }) => ({ ...source, part: rests }));
    const spoken = [waiting, resting].filter((parts) => parts.length > 0);
    return [
      ...spoken.map((parts) => sectionWithMessages(parts, isShown, newestFirst)),
      sectionWithoutMessages(db, reach, { isShown: isShownWithout, asked, isRecent: wanted.tab === 'recent' }),
    ];
  });
}

type Part = Pick<Source, 'from' | 'where'> & { part: Condition };
type Order = Pick<Section, 'value' | 'isDescending'>;

const newestFirst: Order = { value: { of: sql`c."lastChange"`, kind: 'number' }, isDescending: true };
const quietestFirst: Order = { ...newestFirst, isDescending: false };

function sectionWithMessages(parts: readonly Part[], isShown: Condition, order: Order): Section {
  const tie = { of: sql`c.key`, kind: 'text' } as const;
  const selects = parts.map(
    ({ from, where, part }) =>
      (place: Condition, end: Condition) =>
        sql`
        select u.id as "contactId", ${order.value.of} as value, c.key as tie
        from ${from} where ${where} and ${part} and ${isShown} and ${place} ${end}`,
  );
  return { ...order, tie, selects };
}

function sectionWithoutMessages(
  db: Db,
  reach: Reach,
  { isShown, asked, isRecent }: { isShown: Condition; asked: readonly Asked[] | null; isRecent: boolean },
): Section {
  const isAmong = isRecent ? anyOf(idsIn(db, reach.newIds)) : sql`true`;
  const isAsked = asked ? sql`u.id in (select "contactId" from asked)` : sql`true`;
  return {
    value: { of: sql`u."nameKey"`, kind: 'text' },
    tie: { of: sql`u.id`, kind: 'number' },
    isDescending: false,
    selects: [
      (place, end) => sql`
        select u.id as "contactId", u."nameKey" as value, u.id as tie from users as u
        where ${isReached(db, reach)} and ${isAsked} and ${isAmong} and ${isShown} and ${place}
          and not exists (select 1 from conversations as c where c.key = ${keyWith(reach)}) ${end}`,
    ],
  };
}

interface InboxContext {
  reach: Reach;
  wanted: WantedConversations;
  isWanted: Condition;
  now: string;
}

/** Oldest first: by waiting time, last message, end of the snooze, or time of closing. */
function inboxSections(
  db: Db,
  sources: readonly Source[],
  { reach, wanted: { inbox, tag }, isWanted, now }: InboxContext,
): Section[] {
  const isShown = sql`${isWanted} and ${tag === undefined ? sql`true` : hasTag(db, tag)}`;
  const team = sources.filter(({ isOfTeam }) => isOfTeam);
  const byTime = (of: Condition): Order => ({ value: { of, kind: 'text' }, isDescending: false });
  const those = (parts: readonly Source[], part: (source: Source) => Condition): Part[] =>
    parts.map((source) => ({ ...source, part: part(source) }));
  if (inbox === 'waiting') {
    const whoWait = (tag === undefined ? sources : team).filter(({ waits }) => waits);
    const parts = those(
      whoWait,
      ({ waits, isOfTeam }) => sql`${waits} ${isOfTeam ? sql`and ${isOpenAt(now)}` : sql``}`,
    );
    return [sectionWithMessages(parts, isShown, byTime(waitingSince))];
  }
  if (inbox === 'snoozed')
    return [
      sectionWithMessages(
        those(team, () => isSnoozedAt(now)),
        isShown,
        byTime(sql`c."snoozedUntil"`),
      ),
    ];
  if (inbox === 'closed')
    return [
      sectionWithMessages(
        those(team, () => isClosed),
        isShown,
        byTime(sql`c."closedAt"`),
      ),
    ];
  const isHere = inbox === undefined ? sql`true` : sql`${isOpenAt(now)} and ${assignments(reach)[inbox]}`;
  return [
    sectionWithMessages(
      those(team, ({ waits }) => sql`${waits} and ${isHere}`),
      isShown,
      byTime(sql`c."askedAt"`),
    ),
    sectionWithMessages(
      those(team, ({ rests }) => sql`${rests} and ${isHere}`),
      isShown,
      quietestFirst,
    ),
  ];
}

export async function listSection(
  db: Db,
  { selects, value, tie, isDescending }: Section,
  {
    after,
    limit,
    asked,
  }: { after: Pick<Placed, 'value' | 'tie'> | null; limit: number; asked: readonly Asked[] | null },
): Promise<Placed[]> {
  const order = sql.raw(isDescending ? 'desc' : 'asc');
  const behind = sql.raw(isDescending ? '<' : '>');
  // PostgreSQL would infer the column's type for the number, and refuse a larger one.
  const bound = (of: string | number) => (typeof of === 'number' ? sql`cast(${of} as bigint)` : sql`${of}`);
  const place = after
    ? sql`(${value.of}, ${tie.of}) ${behind} (${bound(after.value)}, ${bound(after.tie)})`
    : sql`true`;
  const end = sql`order by ${value.of} ${order}, ${tie.of} ${order} limit ${limit}`;
  const branches = selects.map((select) => sql`select * from (${select(place, end)}) as branch`);
  if (branches.length === 0) return [];
  const { rows } = await sql<Placed>`
    ${asked ? withAsked(db, asked) : sql``}
    select * from (${sql.join(branches, sql` union all `)}) as found
    order by value ${order}, tie ${order} limit ${limit}`.execute(db);
  return rows;
}

function withAsked(db: Db, asked: readonly Asked[]): Condition {
  const rows = asked.map(({ key, contactId }) => [key, contactId]);
  return sql`with asked(key, "contactId") as (${rowsOf(db, rows, ['text', 'bigint'])})`;
}

/** In a pair conversation, the last message is the one that waits for an answer. */
const waitingSince = sql`coalesce(c."askedAt", (
  select m.timestamp from messages as m where m.conversation = c.key order by m.id desc limit 1))`;
