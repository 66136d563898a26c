import { type RawBuilder, sql } from 'kysely';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { isStaff, type Role } from '#contract/values/roles.ts';
import { engineOf } from '#server/db/engine.ts';
import { folded } from '#server/db/name-key.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { type Tie, whereTied } from '#server/db/ties.ts';
import { unreadCount } from '#server/db/unread-count.ts';
import { isWaitingAt } from '#server/db/who-waits.ts';

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
}

/** A conversation in which something was said, where it stands in the list: whoever waits first, then the newest change. */
export interface Spoken {
  key: string;
  contactId: number;
  waiting: 0 | 1;
  lastChange: number;
}

/** Somebody with whom nothing was said yet; these follow by name. */
export interface Silent {
  contactId: number;
  nameKey: string;
}

export interface Wanted<Row> {
  /** The last row of the page before. */
  after: Row | null;
  limit: number;
  /** Part of the name or of the institution's. */
  find?: string | undefined;
}

type Condition = RawBuilder<unknown>;

/** `c` is a conversation and `u` whom the viewer sees in it. */
interface Source {
  from: Condition;
  where: Condition;
  /** Where the viewer is waited for; null where nobody waits for them. */
  waits: Condition | null;
  rests: Condition;
  /** Support channels as their team sees them. */
  isOfTeam?: true;
}

/** Each is read in the order of an index, or is the viewer's own alone. */
function sourcesOf(db: Db, reach: Reach): Source[] {
  const { viewer, ties, faceId } = reach;
  const asStaff = isStaff(viewer.role);
  const channels = (asStaff ? ties.filter((tie) => tie.sharesChannel) : []).map(
    (tie): Source => ({
      // All channels lie in the order of the list; a manager's are found through their customers. `cross` keeps SQLite to that.
      from: tie.with ? sql`users as u cross join conversations as c` : sql`conversations as c cross join users as u`,
      where: sql`c."firstId" = u.id and c."secondId" = 0 and u."deactivatedAt" is null and ${whereTied(tie, 'u')}`,
      waits: sql`c."askedAt" is not null`,
      rests: sql`c."askedAt" is null`,
      isOfTeam: true,
    }),
  );
  const from = sql`conversations as c cross join users as u`;
  const own = sql`c.key = ${channelKey(viewer.id)} and u.id = ${faceId}`;
  const ownChannel: Source[] = faceId === null ? [] : [{ from, where: own, waits: null, rests: sql`true` }];
  const asLower = sql`c."firstId" = ${viewer.id} and c."secondId" > 0 and u.id = c."secondId"`;
  const asHigher = sql`c."secondId" = ${viewer.id} and c."askedAt" is null and u.id = c."firstId"`;
  const isByCustomer = sql`(u.role = 'customer' and coalesce(c."lastWriterId", 0) = u.id)`;
  const pairs = [asLower, asHigher].map((isOwn): Source => {
    const where = sql`${isOwn} and ${isInPair(db, reach)}`;
    if (!asStaff) return { from, where, waits: null, rests: sql`true` };
    return { from, where, waits: isByCustomer, rests: sql`not ${isByCustomer}` };
  });
  return [...channels, ...ownChannel, ...pairs];
}

/** The next of those conversations in which something was said. */
export async function listSpoken(db: Db, reach: Reach, { after, limit, find }: Wanted<Spoken>): Promise<Spoken[]> {
  const branches = sourcesOf(db, reach).flatMap(({ from, where, waits, rests }) => {
    const parts = [{ waiting: 0, part: rests }, ...(waits ? [{ waiting: 1, part: waits }] : [])];
    return parts.flatMap(({ waiting, part }) => {
      if (after && after.waiting < waiting) return [];
      const isBehind =
        after?.waiting === waiting ? sql`(c."lastChange", c.key) < (${after.lastChange}, ${after.key})` : sql`true`;
      return sql`select * from (
        select c.key, u.id as "contactId", ${sql.lit(waiting)} as waiting, c."lastChange"
        from ${from} where ${where} and ${part} and ${isBehind} and ${isFound(db, find)}
        order by c."lastChange" desc, c.key desc limit ${limit}
      ) as branch`;
    });
  });
  const { rows } = await sql<Spoken>`
    select * from (${sql.join(branches, sql` union all `)}) as spoken
    order by waiting desc, "lastChange" desc, key desc limit ${limit}`.execute(db);
  return rows;
}

/** The next of those with whom nothing was said; `among` names those who are asked about alone. */
export async function listSilent(
  db: Db,
  reach: Reach,
  { after, limit, find, among }: Wanted<Silent> & { among?: readonly number[] | undefined },
): Promise<Silent[]> {
  const isBehind = after ? sql`(u."nameKey", u.id) > (${after.nameKey}, ${after.contactId})` : sql`true`;
  const { rows } = await sql<Silent>`
    select u.id as "contactId", u."nameKey" from users as u
    where ${isReached(db, reach)} and ${isBehind} and ${isFound(db, find)}
      and ${among ? isAmong(db, among) : sql`true`}
      and not exists (select 1 from conversations as c where c.key = ${keyWith(reach)})
    order by u."nameKey", u.id limit ${limit}`.execute(db);
  return rows;
}

export interface ConversationFigures {
  all: number;
  waiting: number;
  unread: number;
}

/** How many conversations the list has, in how many somebody waits, and how many messages are unread in all of them. */
export async function countConversations(db: Db, reach: Reach, now: string): Promise<ConversationFigures> {
  const { viewer } = reach;
  const said = sourcesOf(db, reach).map(({ from, where, waits, isOfTeam }) => {
    const waiting = isOfTeam ? isWaitingAt(now) : (waits ?? sql`false`);
    // Of a channel that does not wait, nothing is unread to its team.
    const which = isOfTeam ? sql`${where} and ${waits}` : where;
    return sql`
      select case when ${waiting} then 1 else 0 end as waiting, ${unreadCount(viewer)} as unread
      from ${from} left join "conversationRead" as r on r."userId" = ${viewer.id} and r.conversation = c.key
      where ${which}`;
  });
  const { rows } = await sql<ConversationFigures>`
    select (select count(*) from users as u where ${isReached(db, reach)}) as "all",
      coalesce(sum(waiting), 0) as waiting, coalesce(sum(unread), 0) as unread
    from (${sql.join(said, sql` union all `)}) as said`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('A count has no row');
  return { all: Number(figures.all), waiting: Number(figures.waiting), unread: Number(figures.unread) };
}

/** Whoever stands in the list, whether anything was said or not. */
function isReached(db: Db, reach: Reach): Condition {
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
function keyWith(reach: Reach): Condition {
  const { viewer } = reach;
  const channel = isStaff(viewer.role) ? sql`'channel:' || u.id` : sql`${sql.lit(channelKey(viewer.id))}`;
  const id = sql.lit(viewer.id);
  return sql`case when ${isInChannel(reach)} then ${channel}
    when u.id < ${id} then 'pair:' || u.id || ':' || ${id} else 'pair:' || ${id} || ':' || u.id end`;
}

function isFound(db: Db, find: string | undefined): Condition {
  const wanted = folded(find?.trim() ?? '');
  if (wanted === '') return sql`true`;
  const place = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  return sql`(${place}(u."nameKey", ${wanted}) > 0
    or u."institutionId" in (select id from institutions where ${place}("nameKey", ${wanted}) > 0))`;
}

function isAmong(db: Db, ids: readonly number[]): Condition {
  return anyOf(idsIn(db, ids));
}

function idsIn(db: Db, ids: readonly number[]): Condition[] {
  if (ids.length === 0) return [];
  const rows = ids.map((id) => [id]);
  return [sql`u.id in (${rowsOf(db, rows, ['bigint'])})`];
}

function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}
