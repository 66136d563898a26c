import type { UsageReportId } from '#contract/values/plans-and-usage/usage-reports.ts';

/**
 * Reports of COUNTER that may count the same use, by the Code of Practice, 3.3 and 4.1 to 4.4. A platform's report holds all others; a
 * use of a title or an item counts for its database as well. Books, journals and multimedia are apart from each other: TR_B3 holds
 * TR_B1, TR_J3 holds TR_J1 and, by year of publication, TR_J4, and IR_A1 the same articles; a multimedia item is never a part of a title.
 * What a plain table counts nobody knows, and reports of refusals count no use.
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

/** What a report counts. */
interface CountedThings {
  report: UsageReportId;
  /** Null where nobody looked. */
  platforms: readonly string[] | null;
}

/** Whether some use may be counted in both. */
export function overlap(a: CountedThings, b: CountedThings): boolean {
  if (areOtherPlatforms(a.platforms, b.platforms)) return false;
  return subjects[a.report].some((subject) => subjects[b.report].includes(subject));
}

/** Whether both name platforms, and none that the other has. */
export function areOtherPlatforms(a: CountedThings['platforms'], b: CountedThings['platforms']): boolean {
  if (!a?.length || !b?.length) return false;
  const known = b.map(platformKey);
  return !a.some((name) => known.includes(platformKey(name)));
}

/** A platform writes its name in one report as in the other, but for the case. */
function platformKey(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Standard views that leave out open access. */
export function leavesOpenAccessOut(report: UsageReportId): boolean {
  return report === 'TR_B1' || report === 'TR_J1' || report === 'TR_J4';
}

/** Reports that tell what readers wanted and could not have, in order of preference. */
export const denialReportIds = [
  'TR',
  'IR',
  'TR_B2',
  'TR_J2',
  'DR',
  'DR_D2',
] as const satisfies readonly UsageReportId[];

/** The view that counts people alone where a master report, of which it is one, may count machines as well. */
export const viewOfAll: Partial<Record<UsageReportId, UsageReportId>> = { PR: 'PR_P1', DR: 'DR_D1' };
