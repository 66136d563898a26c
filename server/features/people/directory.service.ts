import type { PersonCard } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { compareNames } from '#contract/values/name-order.ts';
import type { Db } from '#server/db/schema.ts';
import type { Bus, ChangedPeople } from '#server/platform/bus/bus.ts';
import { systemClock } from '#server/platform/clock.ts';
import { notSignedIn } from '#server/platform/http/errors.ts';
import { createDayOf, withAbsences } from './absences/present-absences.ts';
import {
  isAssigned,
  isInEveryChannel,
  isInSupportTeam,
  type Relation,
  separationObstacle,
  unrelated,
} from './people.access.ts';
import {
  type AbsenceFacts,
  type Block,
  findLastChange,
  listAbsencesFrom,
  listBlocks,
  listPeople,
  listPeopleOf,
  listRelatedPairs,
  type Person,
  type RelatedPair,
} from './people.queries.ts';

/** An immutable snapshot of all people and their relations, in memory. A change creates a new snapshot. */
export interface Directory {
  find(id: number): Person | undefined;
  /** Sorted by name. */
  everybody(): readonly Person[];
  /** The active people of an institution, sorted by name. */
  customersOf(institutionId: number): readonly Person[];
  /** Active administrators. Each of them takes part in every support channel. */
  admins(): readonly Person[];
  /** Who is away at present, and who stands in. */
  covers(): readonly { absentId: number; standInId: number }[];
  /** The order of the two ids does not matter. */
  relation(a: number, b: number): Relation;
  relatedTo(id: number): readonly Person[];
  /**
   * Everybody whom `canMessage` allows to write to this person, and everybody they asked or blocked, sorted by name. May
   * contain a few others, because it does not check every person.
   */
  near(person: Person): readonly Person[];
}

export interface People {
  /** The current directory, loaded on first use. */
  directory(): Promise<Directory>;
  /** Clears the cached directory in this process; other processes are not notified. */
  forget(): void;
  stop(): void;
}

/**
 * Caches people and relations in memory, because every message checks who may write to whom and a query for each check
 * would cost more than storing the message. A deactivation or a removed contact takes effect in every process once the
 * bus reports that people changed, or once this process reads it in the table of revocations.
 */
export function createPeople(db: Db, bus: Bus, clock: () => number = systemClock): People {
  const dayOf = createDayOf();
  let rows: Rows | null = null;
  let known: Directory | null = null;
  /** The day of `known`: absences begin and end with days. */
  let knownDay = '';
  /** Changes that are not in the directory yet; null for none. */
  let stale: ChangedPeople | 'everybody' | null = 'everybody';
  let loading: Promise<void> | null = null;
  /** The last change seen in the database while the bus was disconnected. */
  let lastChange: string | null = null;

  async function load(): Promise<void> {
    const taken = stale;
    // Reset before reading: a change during the read may be missing from the result and must be read afterwards.
    stale = null;
    try {
      const day = dayOf(clock());
      const read = rows && taken && taken !== 'everybody' ? readAgain(db, rows, taken) : readEverybody(db);
      rows = { ...(await read), absences: await listAbsencesFrom(db, day) };
      known = directoryOf(rows, day);
      knownDay = day;
    } catch (error) {
      stale = bothOf(taken, stale);
      throw error;
    }
  }

  function forget() {
    stale = 'everybody';
  }

  const stop = bus.listen({
    peopleChanged(changed) {
      stale = bothOf(stale, changed ?? 'everybody');
    },
    missed: forget,
  });

  /**
   * While the bus is disconnected, each call asks the database for changes by other processes; otherwise a revoked
   * right would still work here.
   */
  async function checkForChanges(): Promise<void> {
    const last = await findLastChange(db);
    if (last === lastChange) return;
    lastChange = last;
    forget();
  }

  async function directory(): Promise<Directory> {
    if (bus.isAway()) await checkForChanges();
    while (!known || stale || loading) {
      loading ??= load().finally(() => {
        loading = null;
      });
      await loading;
    }
    const day = dayOf(clock());
    if (day !== knownDay && rows) [known, knownDay] = [directoryOf(rows, day), day];
    return known;
  }

  return {
    directory,
    forget,
    stop,
  };
}

/** Above this number, reading everybody is as fast as reading the changed people. */
const namedMax = 500;

function bothOf<Change extends ChangedPeople | 'everybody'>(one: Change | null, other: Change | null) {
  if (!one || !other) return one ?? other;
  if (one === 'everybody' || other === 'everybody') return 'everybody';
  const personIds = [...new Set([...one.personIds, ...other.personIds])];
  const institutionIds = [...new Set([...one.institutionIds, ...other.institutionIds])];
  return personIds.length + institutionIds.length > namedMax ? 'everybody' : { personIds, institutionIds };
}

/** The viewer and the directory from one snapshot. Throws 401 if the session belongs to an unknown person. */
export async function viewerOf(people: People, viewerId: number): Promise<{ me: Person; directory: Directory }> {
  const directory = await people.directory();
  const me = directory.find(viewerId);
  if (!me) throw notSignedIn();
  return { me, directory };
}

interface ReadRows {
  /** Sorted by name. */
  people: readonly Person[];
  pairs: readonly RelatedPair[];
  blocks: readonly Block[];
}

interface Rows extends ReadRows {
  /** Present and coming ones. */
  absences: readonly AbsenceFacts[];
}

const byNames = (a: Person, b: Person) => compareNames(a.fullName, b.fullName) || a.id - b.id;

async function readEverybody(db: Db): Promise<ReadRows> {
  const people = (await listPeople(db)).sort(byNames);
  return { people, pairs: await listRelatedPairs(db), blocks: await listBlocks(db) };
}

/** Reads the changed people and everybody in their institutions, whose plan may have changed as well. */
async function readAgain(db: Db, rows: Rows, changed: ChangedPeople): Promise<ReadRows> {
  const read = await listPeopleOf(db, changed);
  const ids = new Set([...changed.personIds, ...read.map(({ id }) => id)]);
  const among = [...ids];
  const pairs = rows.pairs.filter((pair) => !ids.has(pair.studentId) && !ids.has(pair.relatedUserId));
  const blocks = rows.blocks.filter((block) => !ids.has(block.blockerId) && !ids.has(block.blockedId));
  return {
    people: merged(
      rows.people.filter(({ id }) => !ids.has(id)),
      read.sort(byNames),
    ),
    pairs: [...pairs, ...(await listRelatedPairs(db, among))],
    blocks: [...blocks, ...(await listBlocks(db, among))],
  };
}

/** Merges two lists that are sorted by name. Sorting the whole list again takes ten times as long. */
function merged(many: readonly Person[], some: readonly Person[]): Person[] {
  const all: Person[] = [];
  let from = 0;
  for (const person of some) {
    let [low, high] = [from, many.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = many[middle];
      if (there && byNames(there, person) < 0) low = middle + 1;
      else high = middle;
    }
    for (; from < low; from++) all.push(many[from] as Person);
    all.push(person);
  }
  return all.concat(many.slice(from));
}

function directoryOf({ people: stored, pairs, blocks, absences }: Rows, day: string): Directory {
  const people = withAbsences(stored, absences, day);
  const byId = new Map(people.map((person) => [person.id, person]));
  const covers = people.flatMap(({ id, coversFor = [] }) => coversFor.map((absentId) => ({ absentId, standInId: id })));
  const admins = people.filter((person) => isInEveryChannel(person) && !person.deactivatedAt);
  const relations = new Map<number, Map<number, Relation>>();
  const relation = (a: number, b: number) => relations.get(a)?.get(b) ?? unrelated;
  function relate(a: number, b: number, as: Relation) {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = relations.get(one);
      if (known) known.set(other, as);
      else relations.set(one, new Map([[other, as]]));
    }
  }

  for (const { studentId, relatedUserId, status, requestedBy } of pairs) {
    const isPending = status === 'pending';
    relate(studentId, relatedUserId, {
      status: isPending ? 'pending' : 'accepted',
      askedBy: isPending ? requestedBy : null,
      blockedBy: [],
    });
  }
  for (const { blockerId, blockedId } of blocks) {
    const [blocker, blocked] = [byId.get(blockerId), byId.get(blockedId)];
    // A block has no effect between two people who are now assigned to each other, or where one became an
    // administrator.
    if (!blocker || !blocked || separationObstacle(blocker, blocked)) continue;
    const known = relation(blockerId, blockedId);
    relate(blockerId, blockedId, { ...known, blockedBy: [...known.blockedBy, blockerId] });
  }
  let linkedTo: ReturnType<typeof linksBetween> | undefined;
  const relatedTo = (id: number) => [...(relations.get(id)?.keys() ?? [])].flatMap((other) => byId.get(other) ?? []);
  return {
    find: (id) => byId.get(id),
    everybody: () => people,
    customersOf: (institutionId) =>
      people.filter((person) => person.institutionId === institutionId && !person.deactivatedAt),
    admins: () => admins,
    covers: () => covers,
    relation,
    relatedTo,
    near(person) {
      linkedTo ??= linksBetween(people, relatedTo);
      return linkedTo(person);
    },
  };
}

/** Indexes the links between people: institutions, assigned staff, and relations. */
function linksBetween(people: readonly Person[], relatedTo: (id: number) => Person[]) {
  const staff = people.filter((person) => capabilitiesOf(person).servesCustomers);
  const customers = people.filter((person) => capabilitiesOf(person).isServed);
  const ofInstitution = grouped(customers, ({ institutionId }) => [institutionId]);
  const servedBy = grouped(customers, ({ accountManagerId, techSupportId }) => [accountManagerId, techSupportId]);
  const places = new Map(people.map(({ id }, place) => [id, place]));
  const byName = (found: Iterable<Person>) =>
    [...new Set(found)].sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));

  return (person: Person): readonly Person[] => {
    const may = capabilitiesOf(person);
    if (may.actsForAllInstitutions) return people;
    const related = relatedTo(person.id);
    if (may.servesCustomers) {
      const served = [person.id, ...(person.coversFor ?? [])].flatMap((id) => servedBy.get(id) ?? []);
      return byName([...staff, ...served, ...related]);
    }
    if (!may.isServed) return byName(related);
    const serving = staff.filter(
      (one) => isInEveryChannel(one) || isAssigned(one, person) || isInSupportTeam(one, person),
    );
    return byName([...serving, ...(ofInstitution.get(person.institutionId ?? 0) ?? []), ...related]);
  };
}

function grouped(people: readonly Person[], keysOf: (person: Person) => (number | null)[]): Map<number, Person[]> {
  const groups = new Map<number, Person[]>();
  for (const person of people) {
    for (const key of keysOf(person)) {
      if (key === null) continue;
      const group = groups.get(key);
      if (group) group.push(person);
      else groups.set(key, [person]);
    }
  }
  return groups;
}

/** The fields that everybody who sees a person may read. `subject` is the department and `grade` the institution. */
export function toPersonCard(person: Person): PersonCard {
  return {
    id: person.id,
    fullName: person.fullName,
    role: person.role,
    subject: person.department,
    grade: person.companyName,
  };
}
