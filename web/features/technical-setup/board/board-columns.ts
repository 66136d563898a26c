import type { SetupBoardRow } from '#contract/technical-setup/setup-board.ts';
import { setupStateLabel } from '#contract/values/technical-setup.ts';
import { type Column, utcDay } from '#web/ui/lists/list-columns.ts';

/** Columns for files: the state of each set-up, not its values. */
export const boardColumns: readonly Column<SetupBoardRow>[] = [
  { label: 'Institution', text: ({ companyName }) => companyName },
  { label: 'State', text: ({ state }) => (state === null ? 'Nothing saved' : setupStateLabel(state)) },
  { label: 'Saved', text: ({ updatedAt }) => utcDay(updatedAt) },
  { label: 'Saved by', text: ({ updatedBy }) => updatedBy },
  { label: 'Live since', text: ({ liveSince }) => utcDay(liveSince) },
  { label: 'Technical support', text: ({ techSupport }) => techSupport?.fullName },
  { label: 'Problems', text: (row) => countOf(row, 'problem') },
  { label: 'Warnings', text: (row) => countOf(row, 'warning') },
  { label: 'Certificate ends', text: ({ certificate }) => utcDay(certificate?.endsAt) },
  { label: 'Overlapping ranges', text: ({ overlapCount }) => overlapCount },
];

function countOf({ findings }: SetupBoardRow, level: 'problem' | 'warning'): number {
  return findings.filter((finding) => finding.level === level).length;
}
