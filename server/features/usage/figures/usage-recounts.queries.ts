import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import type { Db } from '#server/db/schema.ts';

type RecountedMonths = NonNullable<UsageSummary['recounted']>;

/** The months that later rules counted differently; null if there are none, or the viewer dismissed them. */
export async function readRecount(
  db: Db,
  { institutionId, viewerId }: { institutionId: number; viewerId: number | undefined },
): Promise<RecountedMonths | null> {
  if (viewerId === undefined) return null;
  const row = await db
    .selectFrom('usageRecounts')
    .where('institutionId', '=', institutionId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('usageRecountsSeen')
            .whereRef('usageRecountsSeen.institutionId', '=', 'usageRecounts.institutionId')
            .where('userId', '=', viewerId)
            .select('userId'),
        ),
      ),
    )
    .select('months')
    .executeTakeFirst();
  return row ? (JSON.parse(row.months) as RecountedMonths) : null;
}

/** Dismisses the notice for one person. */
export async function putRecountAway(
  db: Db,
  { institutionId, viewerId: userId }: { institutionId: number; viewerId: number },
): Promise<void> {
  await db
    .insertInto('usageRecountsSeen')
    .values({ institutionId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds to a recount that nobody has dismissed, and replaces any other, so that everybody is told of every change. */
export async function insertRecount(db: Db, institutionId: number, found: RecountedMonths): Promise<void> {
  const months = together(await findUnseen(db, institutionId), found);
  await db.deleteFrom('usageRecountsSeen').where('institutionId', '=', institutionId).execute();
  await db.deleteFrom('usageRecounts').where('institutionId', '=', institutionId).execute();
  await db
    .insertInto('usageRecounts')
    .values({ institutionId, months: JSON.stringify(months) })
    .execute();
}

async function findUnseen(db: Db, institutionId: number): Promise<RecountedMonths> {
  const row = await db
    .selectFrom('usageRecounts')
    .where('institutionId', '=', institutionId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('usageRecountsSeen').where('institutionId', '=', institutionId).select('userId'))),
    )
    .select('months')
    .executeTakeFirst();
  return row ? (JSON.parse(row.months) as RecountedMonths) : [];
}

/** A month that changed twice goes from its first figure to its last one. */
function together(earlier: RecountedMonths, later: RecountedMonths): RecountedMonths {
  const months = new Map(earlier.map((each) => [each.month, each]));
  for (const each of later) months.set(each.month, { ...each, before: months.get(each.month)?.before ?? each.before });
  return [...months.values()]
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}
