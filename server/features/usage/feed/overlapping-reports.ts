import type { UsageReportId } from '#contract/values/plans-and-usage/usage-reports.ts';

/**
 * The subjects of each report, by the Code of Practice, 3.3 and 4.1 to 4.4: reports that share one may count the same use. A platform's
 * report contains all others; a use of a title or an item also counts for its database. Books, journals and multimedia are disjoint: TR_B3
 * contains TR_B1; TR_J3 contains TR_J1 and, by year of publication, TR_J4; IR_A1 contains the same articles; a multimedia item is never a
 * part of a title. What a plain table counts is unknown, and reports of refusals count no use.
 */
const subjects: Record<UsageReportId, readonly Subject[]> = {
  PR: ['book', 'journal', 'multimedia', 'other'],
  PR_P1: ['book', 'journal', 'multimedia', 'other'],
  DR: ['book', 'journal', 'multimedia', 'other'],
  DR_D1: ['book', 'journal', 'multimedia', 'other'],
  IR: ['book', 'journal', 'multimedia', 'other'],
  TR: ['book', 'journal', 'other'],
  TR_B3: ['book'],
  TR_B1: ['book'],
  TR_J3: ['journal'],
  TR_J1: ['journal'],
  TR_J4: ['journal'],
  IR_A1: ['journal'],
  IR_M1: ['multimedia'],
  TABLE: ['book', 'journal', 'multimedia', 'other'],
  DR_D2: ['book', 'journal', 'multimedia', 'other'],
  TR_B2: ['book'],
  TR_J2: ['journal'],
};

type Subject = 'book' | 'journal' | 'multimedia' | 'other';

interface CountedThings {
  report: UsageReportId;
  /** Null if they were not read. */
  platforms: readonly string[] | null;
}

/** Says whether two reports may count the same use. */
export function overlap(a: CountedThings, b: CountedThings): boolean {
  if (areOtherPlatforms(a.platforms, b.platforms)) return false;
  return subjects[a.report].some((subject) => subjects[b.report].includes(subject));
}

/** Says whether both name platforms, and none in common. */
export function areOtherPlatforms(a: CountedThings['platforms'], b: CountedThings['platforms']): boolean {
  if (!a?.length || !b?.length) return false;
  const known = b.map(platformKey);
  return !a.some((name) => known.includes(platformKey(name)));
}

/** A platform spells its name alike in all reports, except for case and spaces. */
function platformKey(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Standard views that leave out open access. */
export function leavesOpenAccessOut(report: UsageReportId): boolean {
  return report === 'TR_B1' || report === 'TR_J1' || report === 'TR_J4';
}

/** Reports with refused uses, in order of preference. */
export const denialReportIds = [
  'TR',
  'IR',
  'TR_B2',
  'TR_J2',
  'DR',
  'DR_D2',
] as const satisfies readonly UsageReportId[];

/** The people-only view of a master report that may include machines. */
export const viewOfAll: Partial<Record<UsageReportId, UsageReportId>> = { PR: 'PR_P1', DR: 'DR_D1' };
