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

/** Whom a row of the list is about, and where it stands in its stretch: what it is sorted by, and what tells equals apart. */
export interface Placed {
  contactId: number;
  value: string | number;
  tie: string | number;
}

/** A part of a list that has one order. */
export interface Stretch {
  selects: readonly ((place: Condition, end: Condition) => Condition)[];
  value: { of: Condition; kind: 'number' | 'text' };
  tie: { of: Condition; kind: 'number' | 'text' };
  isDescending: boolean;
}

/** What is asked for of the list. */
export interface WantedConversations {
  find?: string | undefined;
  /** Only new contacts among those with whom nothing was said. */
  tab?: 'recent' | undefined;
  order?: 'groups' | undefined;
  inbox?: InboxPart | undefined;
  tag?: string | undefined;
  institutionId?: number | undefined;
}

/** The list as it is asked for, stretch by stretch. */
export function stretchesOf(
  db: Db,
  reach: Reach,
  wanted: WantedConversations,
  { asked, now }: { asked: readonly Asked[] | null; now: string },
): Stretch[] {
  const sources = sourcesOf(db, reach, asked);
  const isWanted = sql`${isFound(db, wanted.find)} and ${isOfInstitution(wanted.institutionId)}`;
  if (wanted.inbox || wanted.tag !== undefined) return inboxStretches(db, sources, { reach, wanted, isWanted, now });
  const groups = wanted.order === 'groups' ? reach.groups.map((_, at) => isInGroup(reach, at)) : [sql`true`];
  return groups.flatMap((isOfGroup) => {
    const isShown = sql`${isOfGroup} and ${isWanted}`;
    const waiting = sources.flatMap(({ waits, ...source }) => (waits ? [{ ...source, part: waits }] : []));
    const resting = sources.map(({ rests, ...source }) => ({ ...source, part: rests }));
    const spoken = [waiting, resting].filter((parts) => parts.length > 0);
    return [
      ...spoken.map((parts) => spokenStretch(parts, isShown, newestFirst)),
      silentStretch(db, reach, { isShown, asked, isRecent: wanted.tab === 'recent' }),
    ];
  });
}

type Part = Pick<Source, 'from' | 'where'> & { part: Condition };
type Order = Pick<Stretch, 'value' | 'isDescending'>;

const newestFirst: Order = { value: { of: sql`c."lastChange"`, kind: 'number' }, isDescending: true };
const quietestFirst: Order = { ...newestFirst, isDescending: false };

function spokenStretch(parts: readonly Part[], isShown: Condition, order: Order): Stretch {
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

function silentStretch(
  db: Db,
  reach: Reach,
  { isShown, asked, isRecent }: { isShown: Condition; asked: readonly Asked[] | null; isRecent: boolean },
): Stretch {
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

interface InboxParts {
  reach: Reach;
  wanted: WantedConversations;
  isWanted: Condition;
  now: string;
}

/** Oldest first: who waits longest, whom somebody wrote longest ago, what comes back first, what was closed first. */
function inboxStretches(
  db: Db,
  sources: readonly Source[],
  { reach, wanted: { inbox, tag }, isWanted, now }: InboxParts,
): Stretch[] {
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
    return [spokenStretch(parts, isShown, byTime(waitingSince))];
  }
  if (inbox === 'snoozed')
    return [
      spokenStretch(
        those(team, () => isSnoozedAt(now)),
        isShown,
        byTime(sql`c."snoozedUntil"`),
      ),
    ];
  if (inbox === 'closed')
    return [
      spokenStretch(
        those(team, () => isClosed),
        isShown,
        byTime(sql`c."closedAt"`),
      ),
    ];
  const isHere = inbox === undefined ? sql`true` : sql`${isOpenAt(now)} and ${assignments(reach)[inbox]}`;
  return [
    spokenStretch(
      those(team, ({ waits }) => sql`${waits} and ${isHere}`),
      isShown,
      byTime(sql`c."askedAt"`),
    ),
    spokenStretch(
      those(team, ({ rests }) => sql`${rests} and ${isHere}`),
      isShown,
      quietestFirst,
    ),
  ];
}

/** The next rows of a stretch. */
export async function listStretch(
  db: Db,
  { selects, value, tie, isDescending }: Stretch,
  {
    after,
    limit,
    asked,
  }: { after: Pick<Placed, 'value' | 'tie'> | null; limit: number; asked: readonly Asked[] | null },
): Promise<Placed[]> {
  const order = sql.raw(isDescending ? 'desc' : 'asc');
  const behind = sql.raw(isDescending ? '<' : '>');
  // PostgreSQL would take a number for one of the column's size, and refuse a larger one.
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

/** Of a conversation between two, the message that waits is its last. */
const waitingSince = sql`coalesce(c."askedAt", (
  select m.timestamp from messages as m where m.conversation = c.key order by m.id desc limit 1))`;
