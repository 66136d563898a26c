/**
 * `cancelled`: ended early. `upcoming`: not begun. `withdrawn`: taken back before it began, or written down by mistake;
 * no customer sees it.
 */
export const termStates = ['active', 'upcoming', 'cancelled', 'expired', 'withdrawn'] as const;
export type TermState = (typeof termStates)[number];

/** The most insights that can be agreed for a term. */
export const allowanceMax = 1_000_000_000;

/** `ending`: within `renewalDays`. `offers`: with an open offer. `none`: never had a plan. `ended`: had one. */
export const planFilters = ['all', 'ending', 'offers', 'none', 'ended'] as const;
export type PlanState = (typeof planFilters)[number];

export const planSorts = ['name', 'plan', 'start', 'end'] as const;
export type PlanSort = (typeof planSorts)[number];

interface Term {
  startDate: string;
  endDate: string;
}

/** The state of a term on a day, whatever the stored status, which may be an hour behind. */
export function termStateOf(
  { startDate, endDate, status, withdrawnAt }: Term & { status: string; withdrawnAt: string | null },
  today: string,
): TermState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (status === 'cancelled') return 'cancelled';
  if (endDate < today) return 'expired';
  return startDate > today ? 'upcoming' : 'active';
}

/** Whether two terms share a day. */
export function overlaps(one: Term, other: Term): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate;
}
