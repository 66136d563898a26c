import type { PersonCard } from '#contract/people/people.ts';
import { compareNames } from '#contract/values/name-order.ts';
import { isStaff } from '#contract/values/roles.ts';
import type { Db } from '#server/db/schema.ts';
import type { Bus, ChangedPeople } from '#server/platform/bus/bus.ts';
import { notSignedIn } from '#server/platform/http/errors.ts';
import { isAssigned, type Relation, unrelated, whyInseparable } from './people.access.ts';
import {
  type Block,
  listBlocks,
  listPeople,
  listPeopleOf,
  listRelatedPairs,
  type Person,
  type RelatedPair,
} from './people.queries.ts';

/** Everybody and their relations at one moment, in memory: a change makes another one. */
export interface Directory {
  find(id: number): Person | undefined;
  /** In the order of their names. */
  everybody(): readonly Person[];
  /** The administrators who can sign in: every one of them is in every support channel. */
  admins(): readonly Person[];
  /** The relation of two people, in either order. */
  relation(a: number, b: number): Relation;
  /** Everybody with whom somebody has one: whoever asked, was asked, is a contact or is blocked. */
  relatedTo(id: number): readonly Person[];
  /**
   * Everybody whom `canMessage` lets write to a person or they have asked or blocked, and few others, by name: found without
   * asking everybody.
   */
  near(person: Person): readonly Person[];
}

export interface People {
  /** The directory as of the last change. Loads it on first use. */
  directory(): Promise<Directory>;
  /** What is remembered here is no longer true. Other processes are not told. */
  forget(): void;
  /** Hears of no more changes. */
  stop(): void;
}

/**
 * Keeps people and relations in memory, because every message asks who may write to whom and a query for each
 * would cost more than storing the message. A deactivation or a removed contact counts in every
 * process as soon as one has told the bus that people changed, or the table of revocations has told this one.
 */
export function createPeople(db: Db, bus: Bus): People {
  let rows: Rows | null = null;
  let known: Directory | null = null;
  /** What is not in it yet; null for nothing. */
  let stale: ChangedPeople | 'everybody' | null = 'everybody';
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    const taken = stale;
    // What changes while this is read may be missing in it, and is read after it.
    stale = null;
    try {
      rows = rows && taken && taken !== 'everybody' ? await readAgain(db, rows, taken) : await readEverybody(db);
      known = directoryOf(rows);
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

  async function directory(): Promise<Directory> {
    while (!known || stale || loading) {
      loading ??= load().finally(() => {
        loading = null;
      });
      await loading;
    }
    return known;
  }

  return {
    directory,
    forget,
    stop,
  };
}

/** Above it, to look for each costs as much as to read everybody. */
const namedMax = 500;

function bothOf<Change extends ChangedPeople | 'everybody'>(one: Change | null, other: Change | null) {
  if (!one || !other) return one ?? other;
  if (one === 'everybody' || other === 'everybody') return 'everybody';
  const personIds = [...new Set([...one.personIds, ...other.personIds])];
  const institutionIds = [...new Set([...one.institutionIds, ...other.institutionIds])];
  return personIds.length + institutionIds.length > namedMax ? 'everybody' : { personIds, institutionIds };
}

/** The viewer as a person, and everybody else as of the same moment. 401 for a session whose person is unknown. */
export async function viewerOf(people: People, viewerId: number): Promise<{ me: Person; directory: Directory }> {
  const directory = await people.directory();
  const me = directory.find(viewerId);
  if (!me) throw notSignedIn();
  return { me, directory };
}

/** What the directory is made of. */
interface Rows {
  /** In the order of their names. */
  people: readonly Person[];
  pairs: readonly RelatedPair[];
  blocks: readonly Block[];
}

const byNames = (a: Person, b: Person) => compareNames(a.fullName, b.fullName) || a.id - b.id;

async function readEverybody(db: Db): Promise<Rows> {
  const people = (await listPeople(db)).sort(byNames);
  return { people, pairs: await listRelatedPairs(db), blocks: await listBlocks(db) };
}

/** Reads those who changed, with everybody of their institutions: the plan of one may have changed with the person. */
async function readAgain(db: Db, rows: Rows, changed: ChangedPeople): Promise<Rows> {
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

/** Puts some among many, both in the order of their names: to sort all of them again takes ten times as long. */
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

function directoryOf({ people, pairs, blocks }: Rows): Directory {
  const byId = new Map(people.map((person) => [person.id, person]));
  const admins = people.filter((person) => person.role === 'admin' && !person.deactivatedAt);
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
    // Somebody who was assigned after the block, or became an admin, cannot be shut out.
    if (!blocker || !blocked || whyInseparable(blocker, blocked)) continue;
    const known = relation(blockerId, blockedId);
    relate(blockerId, blockedId, { ...known, blockedBy: [...known.blockedBy, blockerId] });
  }
  let nearTo: ReturnType<typeof nearness> | undefined;
  const relatedTo = (id: number) => [...(relations.get(id)?.keys() ?? [])].flatMap((other) => byId.get(other) ?? []);
  return {
    find: (id) => byId.get(id),
    everybody: () => people,
    admins: () => admins,
    relation,
    relatedTo,
    near(person) {
      nearTo ??= nearness(people, relatedTo);
      return nearTo(person);
    },
  };
}

/** What leads from one person to another: institutions, those who serve them, and relations. */
function nearness(people: readonly Person[], relatedTo: (id: number) => Person[]) {
  const staff = people.filter(({ role }) => isStaff(role));
  const customers = people.filter(({ role }) => !isStaff(role));
  const ofInstitution = grouped(customers, ({ institutionId }) => [institutionId]);
  const servedBy = grouped(customers, ({ accountManagerId, techSupportId }) => [accountManagerId, techSupportId]);
  const places = new Map(people.map(({ id }, place) => [id, place]));
  const byName = (found: Iterable<Person>) =>
    [...new Set(found)].sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));

  return (person: Person): readonly Person[] => {
    if (person.role === 'admin') return people;
    const related = relatedTo(person.id);
    if (isStaff(person.role)) return byName([...staff, ...(servedBy.get(person.id) ?? []), ...related]);
    const serving = staff.filter((one) => one.role === 'admin' || isAssigned(one, person));
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

/** What anybody who may see a person sees of them: department and institution as subject and grade. */
export function toPersonCard(person: Person): PersonCard {
  return {
    id: person.id,
    fullName: person.fullName,
    role: person.role,
    subject: person.department,
    grade: person.companyName,
  };
}
