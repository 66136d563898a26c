import {
  type BoardSort,
  boardCertificates,
  boardFindings,
  boardSorts,
  boardStates,
  setupStateLabel,
} from '#contract/values/technical-setup.ts';
import { addressReader, choiceField, type SearchIn, textField } from '#web/lib/pages/address.ts';

/** Reads the board's filters and sorting from an address. */
export const readBoardSearch = addressReader({
  q: textField(),
  state: choiceField(boardStates),
  finding: choiceField(boardFindings),
  certificate: choiceField(boardCertificates),
  changed: choiceField(['true']),
  sort: choiceField(boardSorts),
});
export type BoardSearch = SearchIn<typeof readBoardSearch>;

const everything = (label: string) => ({ value: '', label });
const sortLabels: Record<BoardSort, string> = {
  name: 'Institution, A to Z',
  changed: 'Last changed first',
  certificate: 'Certificate ending first',
};
const wide = 'w-44 max-md:min-w-48 max-md:flex-1';

export const boardFilters = [
  {
    key: 'state',
    label: 'State',
    options: [
      everything('All states'),
      ...boardStates.map((state) => ({
        value: state,
        label: state === 'none' ? 'Nothing saved' : setupStateLabel(state),
      })),
    ],
  },
  {
    key: 'finding',
    label: 'Findings',
    options: [
      everything('Any findings'),
      { value: 'problem', label: 'With problems' },
      { value: 'warning', label: 'With warnings' },
      { value: 'overlap', label: 'Overlapping ranges' },
    ],
  },
  {
    key: 'certificate',
    label: 'Certificate',
    className: wide,
    options: [
      everything('Any certificate'),
      { value: 'ended', label: 'Certificate has ended' },
      ...['7', '30', '90'].map((days) => ({ value: days, label: `Ends within ${days} days` })),
    ],
  },
  {
    key: 'sort',
    label: 'Sort by',
    // Wide enough for its first option, the longest.
    className: 'w-50 max-md:min-w-50 max-md:flex-1',
    options: [everything('To be reviewed first'), ...boardSorts.map((value) => ({ value, label: sortLabels[value] }))],
  },
  { key: 'changed', label: 'Changed since I looked', isCheck: true },
] as const;
