import type { BoardFilters } from '#contract/technical-setup/setup-board.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import {
  type BoardSort,
  boardCertificates,
  boardFindings,
  boardSorts,
  boardStates,
  setupStateLabel,
} from '#contract/values/technical-setup.ts';

/** How the address says which set-ups the board shows; what is missing is not asked for. */
export interface BoardSearch {
  q?: string;
  state?: NonNullable<BoardFilters['state']>;
  finding?: NonNullable<BoardFilters['finding']>;
  certificate?: NonNullable<BoardFilters['certificate']>;
  changed?: 'true';
  sort?: BoardSort;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readBoardSearch(search: { [Key in keyof BoardSearch]?: unknown }): BoardSearch {
  const q = search.q === undefined ? '' : String(search.q).slice(0, searchMaxLength);
  const state = boardStates.find((known) => known === search.state);
  const finding = boardFindings.find((known) => known === search.finding);
  const sort = boardSorts.find((known) => known === search.sort);
  // The router reads what looks like a number or a truth as one.
  const certificate = boardCertificates.find((known) => known === String(search.certificate));
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(finding && { finding }),
    ...(certificate && { certificate }),
    ...(String(search.changed) === 'true' && { changed: 'true' }),
    ...(sort && { sort }),
  };
}

const everything = (label: string) => ({ value: '', label });

export const stateOptions = [
  everything('All states'),
  ...boardStates.map((state) => ({ value: state, label: state === 'none' ? 'Nothing saved' : setupStateLabel(state) })),
];
export const findingOptions = [
  everything('Any findings'),
  { value: 'problem', label: 'With problems' },
  { value: 'warning', label: 'With warnings' },
  { value: 'overlap', label: 'Overlapping ranges' },
];
export const certificateOptions = [
  everything('Any certificate'),
  { value: 'ended', label: 'Certificate has ended' },
  ...(['7', '30', '90'] as const).map((days) => ({ value: days, label: `Ends within ${days} days` })),
];
const sortLabels: Record<BoardSort, string> = {
  name: 'Institution, A to Z',
  changed: 'Last changed first',
  certificate: 'Certificate, first to end',
};
export const sortOptions = [
  { value: '', label: 'To be reviewed first' },
  ...boardSorts.map((value) => ({ value, label: sortLabels[value] })),
];
