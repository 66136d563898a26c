import type { ListQuery } from '#contract/list-query.ts';
import type { BoardFilters } from '#contract/technical-setup/setup-board.ts';
import type { SetupFinding } from '#contract/technical-setup/technical-setup.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { samlPeriods } from '#contract/values/plans-and-usage/plans.ts';
import type { Page } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { listCurrentPlans } from '#server/features/people/institutions/institutions.queries.ts';
import { institutionsOf } from '#server/features/people/people.access.ts';
import { findingsIn } from '#server/features/technical-setup/checks/findings.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';
import { samlPlansNow } from '#server/features/technical-setup/setup-overview.service.ts';
import { valuesOf } from '#server/features/technical-setup/setup-values.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Portal } from '#server/portal.ts';
import {
  countListed,
  type Listed,
  type ListedFilters,
  listClaimsInOrder,
  listSetups,
  readListed,
} from './board.queries.ts';
import { changedCertificateFindings, changedShownSince } from './changed-certificates.service.ts';
import { institutionsThatOverlap } from './claimed-ranges.ts';

const dayMs = 24 * 60 * 60 * 1000;
const setupsAtOnce = 200;

export interface BoardQuery {
  values: ReturnType<typeof institutionsOf>;
  userId: number;
  filters: ListedFilters;
  sort: BoardFilters['sort'];
}

export async function boardQueryOf(
  { reading, people, clock, planList }: Portal,
  viewerId: number,
  { finding, certificate, sort, ...filters }: BoardFilters,
): Promise<BoardQuery> {
  const { me } = await viewerOf(people, viewerId);
  const now = clock();
  const asked: ListedFilters = {
    ...filters,
    ends: certificate && endsWithin(certificate, now),
    said:
      finding && finding !== 'overlap'
        ? {
            level: finding,
            now: isoTime(now),
            day: londonTime(now).day,
            changedSince: changedShownSince(now),
            saml: samlPeriods(planList()),
          }
        : undefined,
    ids: finding === 'overlap' ? [...institutionsThatOverlap(await listClaimsInOrder(reading))] : undefined,
  };
  return { values: institutionsOf(me), userId: me.id, sort, filters: asked };
}

/** Counts whole days, including the last one. */
function endsWithin(within: NonNullable<BoardFilters['certificate']>, now: number): ListedFilters['ends'] {
  if (within === 'ended') return { from: null, before: isoTime(now) };
  return { from: isoTime(now), before: isoTime(now + (Number(within) + 1) * dayMs) };
}

export async function* eachListed(db: Db, sought: BoardQuery): AsyncGenerator<Listed[]> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await readListed(db, sought, { limit: setupsAtOnce, cursor });
    yield rows;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

export async function readListedPage(
  db: Db,
  sought: BoardQuery,
  page: ListQuery,
): Promise<Page<Listed> & { total: number }> {
  return { ...(await readListed(db, sought, page)), total: await countListed(db, sought) };
}

/** The set-ups of these institutions with their problems and warnings, problems first. */
export async function readSetups(
  portal: Portal,
  listed: readonly Listed[],
): Promise<Map<number, { setup: SetupRow; findings: SetupFinding[] }>> {
  const { reading, clock, planOn } = portal;
  const now = clock();
  const ids = listed.map(({ id }) => id);
  const plans = await listCurrentPlans(reading, londonTime(now).day, ids);
  const withSaml = new Set(
    plans.flatMap(({ institutionId, tier, startDate }) => (planOn(tier, startDate).includesSaml ? institutionId : [])),
  );
  const samlPlans = samlPlansNow(portal);
  const setups = await listSetups(reading, ids);
  const changed = await changedCertificateFindings(reading, setups, now);
  return new Map(
    setups.map((setup) => {
      const hasSamlPlan = withSaml.has(setup.institutionId);
      const found = findingsIn(valuesOf(setup), { now, hasSamlPlan, samlPlans });
      const findings = remarksOf([...found, ...(changed.get(setup.institutionId) ?? [])]);
      return [setup.institutionId, { setup, findings }];
    }),
  );
}

/** Problems and warnings without repeats: two equal rows of addresses have the same finding. */
function remarksOf(findings: SetupFinding[]): SetupFinding[] {
  const once = [...new Map(findings.map((finding) => [`${finding.field} ${finding.text}`, finding])).values()];
  return (['problem', 'warning'] as const).flatMap((level) => once.filter((finding) => finding.level === level));
}
