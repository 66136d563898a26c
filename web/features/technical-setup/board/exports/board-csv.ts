import type { SetupBoardRow } from '#contract/technical-setup/setup-board.ts';
import { setupStateLabel } from '#contract/values/technical-setup.ts';

const headings = [
  ...['Institution', 'State', 'Saved', 'Saved by', 'Live since', 'Technical support', 'Problems', 'Warnings'],
  ...['Certificate ends', 'Overlapping ranges'],
];

/** The board as a list, below a row of headings: how each set-up stands, not what is in it. */
export function boardRows(setups: readonly SetupBoardRow[]): string[][] {
  return [
    headings,
    ...setups.map(({ companyName, state, updatedAt, updatedBy, liveSince, techSupport, findings, ...row }) => [
      ...[companyName, state === null ? 'Nothing saved' : setupStateLabel(state), dayIn(updatedAt), updatedBy ?? ''],
      ...[dayIn(liveSince), techSupport?.fullName ?? ''],
      ...(['problem', 'warning'] as const).map((level) =>
        String(findings.filter((finding) => finding.level === level).length),
      ),
      ...[dayIn(row.certificate?.endsAt ?? null), String(row.overlapCount)],
    ]),
  ];
}

/** The day of a moment, in UTC. */
function dayIn(time: string | null): string {
  return time?.slice(0, 10) ?? '';
}
