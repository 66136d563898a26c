import { type RawBuilder, sql } from 'kysely';
import { capabilitiesOf, servedRoles } from '#contract/values/capabilities.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Role } from '#contract/values/roles.ts';
import { foldedText, hasPart } from '#server/db/engines/sql-functions.ts';
import { folded } from '#server/db/keys/name-key.ts';
import { typedWords } from '#server/db/queries/containing.ts';
import { type PersonCondition, wherePersonMatches } from '#server/db/queries/person-conditions.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * The viewer's contacts in a form that the database can search: by conditions, with lists of people who are exceptions
 * because of contacts and blocks.
 */
export interface Reach {
  viewer: { id: number; role: Role; createdAt: string };
  conditions: readonly PersonCondition[];
  /** Included without a condition: contacts, people the viewer asked, and people they blocked and may unblock. */
  also: readonly number[];
  /** Excluded despite a condition. */
  except: readonly number[];
  /** The contact that represents a customer's own support channel. */
  channelContactId: number | null;
  /** People listed as recent before any message. */
  newIds: readonly number[];
  /** Present absences with their stand-ins, for whom a channel of the absent person counts as assigned. */
  covers: readonly { absentId: number; standInId: number }[];
  /** Groups in the order of Home. The last one contains everybody without a matching condition. */
  groups: readonly { conditions: readonly PersonCondition[] | null }[];
}

export interface Asked {
  key: string;
  contactId: number;
}

export type Condition = RawBuilder<unknown>;

/** A part of a query in which `c` is a conversation and `u` the contact that the viewer sees in it. */
export interface Source {
  from: Condition;
  where: Condition;
  /** Condition for a conversation that waits for the viewer; null if none can. */
  waits: Condition | null;
  rests: Condition;
  /** Set for support channels as seen by their team. */
  isOfTeam?: true;
}

/**
 * Sources of the list, each read in index order or limited to the viewer's rows; with `asked` only those conversations.
 */
export function sourcesOf(db: Db, reach: Reach, asked: readonly Asked[] | null = null): Source[] {
  const { viewer, conditions, channelContactId } = reach;
  const asStaff = capabilitiesOf(viewer).servesCustomers;
  // `cross join` fixes the join order in SQLite.
  const fromAsked = sql`asked cross join conversations as c cross join users as u`;
  const isAsked = asked ? sql`c.key = asked.key and u.id = asked."contactId" and` : sql``;
  const channels = (asStaff ? conditions.filter((condition) => condition.sharesChannel) : []).map(
    (condition): Source => {
      // All channels are read in the order of the list. An account manager's channels are found by key through their
      // customers; otherwise SQLite would scan an index of all waiting or open channels for each customer.
      const from = condition.with
        ? sql`users as u cross join conversations as c`
        : sql`conversations as c cross join users as u`;
      const isTheirs = condition.with ? sql`c.key = 'channel:' || u.id` : sql`c."firstId" = u.id and c."secondId" = 0`;
      return {
        from: asked ? fromAsked : from,
        where: sql`${isAsked} ${isTheirs} and u."deactivatedAt" is null and ${wherePersonMatches(condition, 'u')}`,
        waits: sql`c."askedAt" is not null`,
        rests: sql`c."askedAt" is null`,
        isOfTeam: true,
      };
    },
  );
  const from = asked ? fromAsked : sql`conversations as c cross join users as u`;
  const own = sql`${isAsked} c.key = ${channelKey(viewer.id)} and u.id = ${channelContactId}`;
  const ownChannel: Source[] = channelContactId === null ? [] : [{ from, where: own, waits: null, rests: sql`true` }];
  const asLower = sql`c."firstId" = ${viewer.id} and c."secondId" > 0 and u.id = c."secondId"`;
  const asHigher = sql`c."secondId" = ${viewer.id} and c."askedAt" is null and u.id = c."firstId"`;
  const isByCustomer = sql`(u.role in (${sql.join(servedRoles)}) and coalesce(c."lastWriterId", 0) = u.id)`;
  const pairs = [asLower, asHigher].map((isOwn): Source => {
    const where = sql`${isAsked} ${isOwn} and ${isInPair(db, reach)}`;
    if (!asStaff) return { from, where, waits: null, rests: sql`true` };
    return { from, where, waits: isByCustomer, rests: sql`not ${isByCustomer}` };
  });
  return [...channels, ...ownChannel, ...pairs];
}

/** Condition for everybody in the list, with or without messages. */
export function isReached(db: Db, reach: Reach): Condition {
  return sql`(${isInChannel(reach)} or ${isInPair(db, reach)}) and u."deactivatedAt" is null`;
}

function isInChannel({ viewer, conditions, channelContactId }: Reach): Condition {
  if (!capabilitiesOf(viewer).servesCustomers) return sql`u.id = ${channelContactId ?? 0}`;
  return anyOf(
    conditions.filter((condition) => condition.sharesChannel).map((condition) => wherePersonMatches(condition, 'u')),
  );
}

export function isInPair(db: Db, { viewer, conditions, also, except }: Reach): Condition {
  const pairs = anyOf([
    ...conditions
      .filter((condition) => !condition.sharesChannel)
      .map((condition) => wherePersonMatches(condition, 'u')),
    ...idsIn(db, also),
  ]);
  const refused = idsIn(db, except).map((isIn) => sql`and not ${isIn}`);
  return sql`(${pairs} and u.id <> ${viewer.id} and u."deactivatedAt" is null ${sql.join(refused, sql` `)})`;
}

export function keyWith(reach: Reach): Condition {
  const { viewer } = reach;
  const channel = capabilitiesOf(viewer).servesCustomers
    ? sql`'channel:' || u.id`
    : sql`${sql.lit(channelKey(viewer.id))}`;
  const id = sql.lit(viewer.id);
  return sql`case when ${isInChannel(reach)} then ${channel}
    when u.id < ${id} then 'pair:' || u.id || ':' || ${id} else 'pair:' || ${id} || ':' || u.id end`;
}

/** True if each word of the text occurs in the name of the person or the institution, or in the subject of `c`, if the query has one. */
export function isFound(
  db: Db,
  find: string | undefined,
  { hasConversation }: { hasConversation: boolean },
): Condition {
  const wanted = typedWords(folded(find ?? ''));
  if (wanted.length === 0) return sql`true`;
  const held = wanted.map(
    (word) => sql`(${hasPart(db, sql`u."nameKey"`, word)}
    or u."institutionId" in (select id from institutions where ${hasPart(db, sql`"nameKey"`, word)})
    ${hasConversation ? sql`or ${isInSubject(db, word)}` : sql``})`,
  );
  return sql`(${sql.join(held, sql` and `)})`;
}

function isInSubject(db: Db, word: string): Condition {
  return sql`(c.subject is not null and ${hasPart(db, foldedText(db, sql`c.subject`), word)})`;
}

export function isOfInstitution(id: number | undefined): Condition {
  return id === undefined ? sql`true` : sql`u."institutionId" = ${id}`;
}

/** Condition for the first group with a matching condition, like `groupOf` for one person. */
export function isInGroup({ groups }: Reach, at: number): Condition {
  const held = (conditions: readonly PersonCondition[] | null) =>
    conditions ? anyOf(conditions.map((condition) => wherePersonMatches(condition, 'u'))) : sql`true`;
  const before = groups.slice(0, at).map(({ conditions }) => sql`not ${held(conditions)} and `);
  return sql`(${sql.join(before, sql``)}${held(groups[at]?.conditions ?? null)})`;
}

export function idsIn(db: Db, ids: readonly number[]): Condition[] {
  if (ids.length === 0) return [];
  return [sql`u.id in (${idRows(db, ids)})`];
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}
