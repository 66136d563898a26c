import type { BoardFilters } from '#contract/technical-setup/setup-board.ts';
import type { SetupFinding, TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { type BoardSort, includesSaml } from '#contract/values/technical-setup.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { listServedBy, type ServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { listCurrentPlans } from '#server/features/people/institutions/institutions.queries.ts';
import { canActForInstitution } from '#server/features/people/people.access.ts';
import type { CertificateFacts } from '#server/features/technical-setup/checks/certificates.ts';
import { findingsIn } from '#server/features/technical-setup/checks/findings.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';
import { valuesOf } from '#server/features/technical-setup/setup.service.ts';
import type { OverviewParts } from '#server/features/technical-setup/setup-overview.service.ts';
import { listLastChanges, listLooks, listSetups } from './board.queries.ts';
import { type Claim, claimsOf, type Overlap, overlapsAmong } from './claimed-ranges.ts';
import { certificateInUse, daysLeft } from './setup-versions.ts';

/** An institution on the board, with what the filters ask about. What costs time is worked out when it is asked for. */
export interface Standing {
  institution: ServedBy;
  setup: SetupRow | undefined;
  overlaps: readonly Overlap[];
  lookedAt: string | null;
  changedUntil: string | null;
  hasChanged: boolean;
  /** Problems and warnings, problems first. */
  findings(): SetupFinding[];
  certificate(): CertificateFacts | null;
}

/** Those to be reviewed come first, and those that nobody waits for last. */
const order: readonly (TechnicalSetup['state'] | undefined)[] = [
  ...(['submitted', 'in_review', 'needs_changes', 'live', 'draft'] as const),
  undefined,
];
const names = new Intl.Collator('en');

/** All that a viewer may see of the board and that matches, in its order, and the names of all institutions. */
export async function readStandings(parts: OverviewParts, viewerId: number, filters: BoardFilters) {
  const { db, people, clock } = parts;
  const now = clock();
  const { me, directory } = await viewerOf(people, viewerId);
  const institutions = await listServedBy(db, {});
  const setups = await listSetups(db);
  const setupOf = new Map(setups.map((setup) => [setup.institutionId, setup]));
  // Overlaps are looked for among all institutions: whoever serves one of two has to hear of it.
  const claims = setups.flatMap(claimsOf);
  const overlapsOf = overlapsAmong(claims);
  const looks = await listLooks(db, viewerId);
  const lastChanges = await listLastChanges(db, viewerId);
  const plans = new Map(
    (await listCurrentPlans(db, londonTime(now).day)).map(({ institutionId, tier }) => [institutionId, tier]),
  );

  const served = institutions.filter((institution) => canActForInstitution(me, institution));
  const standings = served.map((institution): Standing => {
    const setup = setupOf.get(institution.id);
    const lookedAt = looks.get(institution.id) ?? null;
    const changedUntil = lastChanges.get(institution.id) ?? null;
    const hasSamlPlan = includesSaml(plans.get(institution.id) ?? null);
    return {
      institution,
      setup,
      overlaps: overlapsOf.get(institution.id) ?? [],
      lookedAt,
      changedUntil,
      hasChanged: changedUntil !== null && changedUntil > (lookedAt ?? ''),
      findings: () => (setup ? remarksOf(findingsIn(valuesOf(setup), { now, hasSamlPlan })) : []),
      certificate: once(() => (setup && certificateInUse(setup)) || null),
    };
  });
  return {
    directory,
    nameOf: new Map(institutions.map(({ id, name }) => [id, name])),
    claims: claimsOfServed(claims, served),
    standings: standings.filter((standing) => matches(standing, filters, now)).sort(comparing(filters.sort)),
  };
}

/** Reads it when it is first asked for: a certificate is compared many times. */
function once<Value>(read: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

/** What is wrong, each said once: two equal rows of addresses have the same remark. */
function remarksOf(findings: SetupFinding[]): SetupFinding[] {
  const once = [...new Map(findings.map((finding) => [`${finding.field} ${finding.text}`, finding])).values()];
  return (['problem', 'warning'] as const).flatMap((level) => once.filter((finding) => finding.level === level));
}

function claimsOfServed(claims: readonly Claim[], served: readonly ServedBy[]): Claim[] {
  const ids = new Set(served.map(({ id }) => id));
  return claims.filter(({ institutionId }) => ids.has(institutionId));
}

type Compare = (a: Standing, b: Standing) => number;

const compareBy: Record<BoardSort | 'state', Compare> = {
  state: (a, b) => order.indexOf(a.setup?.state) - order.indexOf(b.setup?.state),
  name: () => 0,
  changed: (a, b) => (b.setup?.updatedAt ?? '').localeCompare(a.setup?.updatedAt ?? ''),
  certificate: (a, b) => endOf(a) - endOf(b),
};

/** Whoever has no certificate comes after everybody who has one. */
function endOf(standing: Standing): number {
  return standing.certificate()?.validTo.getTime() ?? Number.MAX_SAFE_INTEGER;
}

/** The order that is asked for. No two are equal, so that a page neither skips nor repeats any. */
export function comparing(sort: BoardFilters['sort']): Compare {
  return (a, b) =>
    compareBy[sort ?? 'state'](a, b) ||
    names.compare(a.institution.name, b.institution.name) ||
    a.institution.id - b.institution.id;
}

function matches(standing: Standing, { q, state, finding, certificate, changed }: BoardFilters, now: number): boolean {
  const { setup, institution } = standing;
  if (state === 'none' ? setup !== undefined : !setup) return false;
  if (state !== undefined && state !== 'none' && setup?.state !== state) return false;
  if (changed && !standing.hasChanged) return false;
  const searched = fold(`${institution.name}\n${setup?.entityId ?? ''}`);
  if (
    !fold(q)
      .split(/\s+/)
      .every((word) => searched.includes(word))
  )
    return false;
  return hasFinding(standing, finding) && endsWithin(standing, certificate, now);
}

function hasFinding({ findings, overlaps }: Standing, finding: BoardFilters['finding']): boolean {
  if (finding === undefined) return true;
  if (finding === 'overlap') return overlaps.length > 0;
  return findings().some(({ level }) => level === finding);
}

function endsWithin({ certificate }: Standing, within: BoardFilters['certificate'], now: number): boolean {
  if (within === undefined) return true;
  const facts = certificate();
  if (!facts) return false;
  const days = daysLeft(facts, now);
  return within === 'ended' ? days < 0 : days >= 0 && days <= Number(within);
}

/** "Élodie" is found by "elodie": letters without their marks, in lower case. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
