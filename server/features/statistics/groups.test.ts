import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RatingSummary, ResponseSummary, ResponsesOfOne } from '#contract/statistics.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const hour = 60 * 60_000;
const windowHours = 7 * 24;
const names = { staff: 6, institutions: 8 };
const firstStaff = 500;
const firstInstitution = 600;
/** Two customers per institution. */
const firstCustomer = 700;
const customerCount = 2 * names.institutions;
const createdAt = new Date(testStart).toISOString();

/** A first response or a rating, some exactly on the edge of a window. */
interface Said {
  isRating: boolean;
  staff: number;
  customer: number;
  hoursAgo: number;
  supportMs: number;
  isHelpful: boolean;
}

type Step = { add: Said } | { remove: number };

const said = fc.record<Said>({
  isRating: fc.boolean(),
  staff: fc.nat(names.staff - 1),
  customer: fc.nat(customerCount - 1),
  hoursAgo: fc.oneof(fc.nat(3 * windowHours), fc.constantFrom(0, windowHours, 2 * windowHours)),
  supportMs: fc.nat(50),
  isHelpful: fc.boolean(),
});
const step = fc.oneof(fc.record({ add: said }), fc.record({ remove: fc.nat() }));

const institutionOf = (customer: number) => customer % names.institutions;

async function insertPeople({ db }: TestApp): Promise<void> {
  const count = (length: number) => Array.from({ length }, (_, at) => at);
  const institutions = count(names.institutions).map((at) => {
    return { id: firstInstitution + at, name: `I${at}`, nameKey: `i${at}`, createdAt };
  });
  await db.insertInto('institutions').values(institutions).execute();
  const named = (id: number) => ({
    id,
    username: `p${id}`,
    usernameKey: `p${id}`,
    fullName: `P${id}`,
    nameKey: `p${id}`,
  });
  const staff = count(names.staff).map((at) => {
    return { ...named(firstStaff + at), role: 'tech_support', institutionId: null, createdAt } as const;
  });
  const customers = count(customerCount).map((at) => {
    const institutionId = firstInstitution + institutionOf(at);
    return { ...named(firstCustomer + at), role: 'customer', institutionId, createdAt } as const;
  });
  await db
    .insertInto('users')
    .values([...staff, ...customers])
    .execute();
}

async function insertSaid({ db }: TestApp, id: number, one: Said): Promise<void> {
  const at = new Date(testStart - one.hoursAgo * hour).toISOString();
  const [customerId, staffId] = [firstCustomer + one.customer, firstStaff + one.staff];
  if (one.isRating) {
    const rating = one.isHelpful ? ('helpful' as const) : ('not-helpful' as const);
    const row = { id, customerId, closedBy: staffId, askedAt: at, ratedAt: at, rating };
    await db.insertInto('channelRatings').values(row).execute();
  } else {
    const row = {
      answerId: id,
      customerId,
      answeredBy: staffId,
      askedAt: at,
      answeredAt: at,
      supportMs: one.supportMs,
    };
    await db.insertInto('firstResponses').values(row).execute();
  }
}

async function removeSaid({ db }: TestApp, id: number): Promise<void> {
  await db.deleteFrom('channelRatings').where('id', '=', id).execute();
  await db.deleteFrom('firstResponses').where('answerId', '=', id).execute();
}

/** A slow reference: computes each group from all stored items. */
function slowGroups(by: 'staff' | 'institutions', kept: readonly Said[]): ResponsesOfOne[] {
  const groupOf = ({ staff, customer }: Said) => (by === 'staff' ? staff : institutionOf(customer));
  return Array.from({ length: names[by] }, (_, at) => {
    const own = kept.filter((one) => groupOf(one) === at);
    // The earlier end of a window is excluded.
    const of = (isRating: boolean, windowsAgo: number) =>
      own.filter((one) => one.isRating === isRating && Math.floor(one.hoursAgo / windowHours) === windowsAgo);
    const id = by === 'staff' ? firstStaff + at : firstInstitution + at;
    return {
      id,
      name: by === 'staff' ? `P${id}` : `I${at}`,
      responses: slowSummary(of(false, 0)),
      responsesBefore: slowSummary(of(false, 1)),
      ratings: slowRatings(of(true, 0)),
      ratingsBefore: slowRatings(of(true, 1)),
    };
  })
    .filter((one) =>
      [one.responses, one.responsesBefore, one.ratings, one.ratingsBefore].some(({ count }) => count > 0),
    )
    .sort((a, b) => b.responses.count - a.responses.count || a.id - b.id);
}

function slowSummary(responses: readonly Said[]): ResponseSummary {
  const times = responses.map(({ supportMs }) => supportMs);
  const within = (share: number) =>
    times.find((time) => {
      const isEnough = (limit: number) => times.filter((other) => other <= limit).length >= share * times.length;
      return isEnough(time) && !isEnough(time - 1);
    }) ?? null;
  return { count: times.length, medianMs: within(0.5), p90Ms: within(0.9) };
}

function slowRatings(ratings: readonly Said[]): RatingSummary {
  return { count: ratings.length, helpful: ratings.filter(({ isHelpful }) => isHelpful).length };
}

interface Story {
  by: 'staff' | 'institutions';
  start: Said[];
  steps: Step[];
}

const story: fc.Arbitrary<Story> = fc.record({
  by: fc.constantFrom('staff' as const, 'institutions' as const),
  start: fc.array(said, { minLength: 20, maxLength: 60 }),
  steps: fc.oneof(fc.constant<Step[]>([]), fc.array(step, { minLength: 4, maxLength: 10 })),
});

/** Ids are never reused, because a removed one may have been on a page. */
let lastId = 100_000;

async function take(portal: TestApp, kept: Map<number, Said>, one: Step): Promise<void> {
  if ('add' in one) {
    kept.set(++lastId, one.add);
    await insertSaid(portal, lastId, one.add);
  } else if (kept.size > 0) {
    const id = [...kept.keys()][one.remove % kept.size] as number;
    kept.delete(id);
    await removeSaid(portal, id);
  }
}

/** Reads page after page, with steps in between, and compares each with a slow count at that time. */
async function pageWhileChanging(portal: TestApp, { by, start, steps }: Story): Promise<void> {
  const kept = new Map<number, Said>();
  const slow = () => slowGroups(by, [...kept.values()]).map((row) => JSON.stringify(row));
  for (const add of start) await take(portal, kept, { add });
  let stayed = slow();
  const shown: string[] = [];
  const left = [...steps];
  let next: string | undefined = `/api/statistics/${by}?days=7&limit=2`;
  while (next !== undefined) {
    const answer = await portal.as('admin').get(next);
    expect([next, answer.statusCode]).toEqual([next, 200]);
    const page = (answer.json() as ResponsesOfOne[]).map((row) => JSON.stringify(row));
    expect(slow()).toEqual(expect.arrayContaining(page));
    shown.push(...page);
    next = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
    for (const one of left.splice(0, 2)) await take(portal, kept, one);
    const now = new Set(slow());
    stayed = stayed.filter((row) => now.has(row));
  }
  expect(shown.filter((row) => stayed.includes(row))).toEqual(stayed);
  if (steps.length === 0) expect(shown).toEqual(stayed);
  for (const id of kept.keys()) await removeSaid(portal, id);
}

describeOnAnyEngine('the lists by staff and by institution', (makeApp) => {
  test('hold page by page what a slow count finds, while rows come and go', async () => {
    const portal = await makeApp();
    await insertPeople(portal);
    const property = fc.asyncProperty(story, (one) => pageWhileChanging(portal, one));
    await fc.assert(property, { numRuns: 12, endOnFailure: true });
  }, 60_000);
});
