import { type RawBuilder, sql } from 'kysely';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { isStaff, type Role } from '#contract/values/roles.ts';
import { engineOf } from '#server/db/engine.ts';
import { folded } from '#server/db/keys/name-key.ts';
import { typedWords } from '#server/db/queries/containing.ts';
import { type Tie, whereTied } from '#server/db/queries/ties.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Whom a viewer talks to, in words that the database can look for: by ties, and by name where two people agreed on more or on
 * less than their ties say.
 */
export interface Reach {
  viewer: { id: number; role: Role; createdAt: string };
  ties: readonly Tie[];
  /** Without a tie: contacts, whom the viewer has asked, and whom they have blocked and may let in again. */
  also: readonly number[];
  /** Despite a tie. */
  except: readonly number[];
  /** Whom a customer sees in their support channel. */
  faceId: number | null;
  /** Who stands among the recent ones before anything was said. */
  newIds: readonly number[];
  /** In the order in which Home shows them; the last takes whomever no tie holds. */
  groups: readonly { ties: readonly Tie[] | null }[];
}

/** A conversation that is asked for by itself. */
export interface Asked {
  key: string;
  contactId: number;
}

export type Condition = RawBuilder<unknown>;

/** `c` is a conversation and `u` whom the viewer sees in it. */
export interface Source {
  from: Condition;
  where: Condition;
  /** Where the viewer is waited for; null where nobody waits for them. */
  waits: Condition | null;
  rests: Condition;
  /** Support channels as their team sees them. */
  isOfTeam?: true;
}

/** Each is read in the order of an index, or is the viewer's own alone; with `asked` by their keys. */
export function sourcesOf(db: Db, reach: Reach, asked: readonly Asked[] | null = null): Source[] {
  const { viewer, ties, faceId } = reach;
  const asStaff = isStaff(viewer.role);
  // `cross` keeps SQLite to this order.
  const fromAsked = sql`asked cross join conversations as c cross join users as u`;
  const isAsked = asked ? sql`c.key = asked.key and u.id = asked."contactId" and` : sql``;
  const channels = (asStaff ? ties.filter((tie) => tie.sharesChannel) : []).map((tie): Source => {
    // All channels lie in the order of the list; a manager's are found through their customers, by the key: SQLite would go through
    // an index of all that wait, or are open, for each of them.
    const from = tie.with
      ? sql`users as u cross join conversations as c`
      : sql`conversations as c cross join users as u`;
    const isTheirs = tie.with ? sql`c.key = 'channel:' || u.id` : sql`c."firstId" = u.id and c."secondId" = 0`;
    return {
      from: asked ? fromAsked : from,
      where: sql`${isAsked} ${isTheirs} and u."deactivatedAt" is null and ${whereTied(tie, 'u')}`,
      waits: sql`c."askedAt" is not null`,
      rests: sql`c."askedAt" is null`,
      isOfTeam: true,
    };
  });
  const from = asked ? fromAsked : sql`conversations as c cross join users as u`;
  const own = sql`${isAsked} c.key = ${channelKey(viewer.id)} and u.id = ${faceId}`;
  const ownChannel: Source[] = faceId === null ? [] : [{ from, where: own, waits: null, rests: sql`true` }];
  const asLower = sql`c."firstId" = ${viewer.id} and c."secondId" > 0 and u.id = c."secondId"`;
  const asHigher = sql`c."secondId" = ${viewer.id} and c."askedAt" is null and u.id = c."firstId"`;
  const isByCustomer = sql`(u.role = 'customer' and coalesce(c."lastWriterId", 0) = u.id)`;
  const pairs = [asLower, asHigher].map((isOwn): Source => {
    const where = sql`${isAsked} ${isOwn} and ${isInPair(db, reach)}`;
    if (!asStaff) return { from, where, waits: null, rests: sql`true` };
    return { from, where, waits: isByCustomer, rests: sql`not ${isByCustomer}` };
  });
  return [...channels, ...ownChannel, ...pairs];
}

/** Whoever stands in the list, whether anything was said or not. */
export function isReached(db: Db, reach: Reach): Condition {
  return sql`(${isInChannel(reach)} or ${isInPair(db, reach)}) and u."deactivatedAt" is null`;
}

function isInChannel({ viewer, ties, faceId }: Reach): Condition {
  if (!isStaff(viewer.role)) return sql`u.id = ${faceId ?? 0}`;
  return anyOf(ties.filter((tie) => tie.sharesChannel).map((tie) => whereTied(tie, 'u')));
}

function isInPair(db: Db, { viewer, ties, also, except }: Reach): Condition {
  const pairs = anyOf([
    ...ties.filter((tie) => !tie.sharesChannel).map((tie) => whereTied(tie, 'u')),
    ...idsIn(db, also),
  ]);
  const refused = idsIn(db, except).map((isIn) => sql`and not ${isIn}`);
  return sql`(${pairs} and u.id <> ${viewer.id} and u."deactivatedAt" is null ${sql.join(refused, sql` `)})`;
}

/** The key of the conversation with `u`. */
export function keyWith(reach: Reach): Condition {
  const { viewer } = reach;
  const channel = isStaff(viewer.role) ? sql`'channel:' || u.id` : sql`${sql.lit(channelKey(viewer.id))}`;
  const id = sql.lit(viewer.id);
  return sql`case when ${isInChannel(reach)} then ${channel}
    when u.id < ${id} then 'pair:' || u.id || ':' || ${id} else 'pair:' || ${id} || ':' || u.id end`;
}

/** Each word of a text stands in the name or the institution's. */
export function isFound(db: Db, find: string | undefined): Condition {
  const wanted = typedWords(folded(find ?? ''));
  if (wanted.length === 0) return sql`true`;
  const place = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  const held = wanted.map(
    (word) => sql`(${place}(u."nameKey", ${word}) > 0
    or u."institutionId" in (select id from institutions where ${place}("nameKey", ${word}) > 0))`,
  );
  return sql`(${sql.join(held, sql` and `)})`;
}

export function isOfInstitution(id: number | undefined): Condition {
  return id === undefined ? sql`true` : sql`u."institutionId" = ${id}`;
}

/** In the first group whose ties hold: what `groupOf` asks of one person. */
export function isInGroup({ groups }: Reach, at: number): Condition {
  const held = (ties: readonly Tie[] | null) => (ties ? anyOf(ties.map((tie) => whereTied(tie, 'u'))) : sql`true`);
  const before = groups.slice(0, at).map(({ ties }) => sql`not ${held(ties)} and `);
  return sql`(${sql.join(before, sql``)}${held(groups[at]?.ties ?? null)})`;
}

export function idsIn(db: Db, ids: readonly number[]): Condition[] {
  if (ids.length === 0) return [];
  return [sql`u.id in (${idRows(db, ids)})`];
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}
