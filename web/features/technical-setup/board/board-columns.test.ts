import { expect, test } from 'vitest';
import type { SetupBoardRow } from '#contract/technical-setup/setup-board.ts';
import { fileRows } from '#web/ui/lists/list-columns.ts';
import { boardColumns } from './board-columns.ts';

const nothingSaved: SetupBoardRow = {
  ...{
    institutionId: 1,
    companyName: '=Elm College',
    techSupport: null,
    coveredFor: null,
    state: null,
    updatedAt: null,
  },
  ...{ updatedBy: null, liveSince: null, findings: [], certificate: null, overlaps: [], overlapCount: 0 },
  ...{ lookedAt: null, changes: [], changedUntil: null },
};

test('The list of set-ups says how each stands, also where nothing was saved', () => {
  const finding = { field: 'certificate', level: 'problem', text: 'Ends' } as const;
  const live: SetupBoardRow = {
    ...nothingSaved,
    ...{ companyName: 'Ash College', state: 'live', updatedAt: '2026-03-01T10:00:00.000Z', updatedBy: 'Maya Okafor' },
    ...{ liveSince: '2026-03-02T10:00:00.000Z', findings: [finding], overlapCount: 2 },
    techSupport: { id: 3, fullName: 'Lars Kuhn', isActive: true },
    certificate: { endsAt: '2026-04-01T00:00:00.000Z', daysLeft: 28 },
  };
  const [headings, ...rows] = fileRows(boardColumns, [nothingSaved, live]);
  expect(headings).toHaveLength(10);
  expect(rows).toEqual([
    ['=Elm College', 'Nothing saved', '', '', '', '', '0', '0', '', '0'],
    ['Ash College', 'Live', '2026-03-01', 'Maya Okafor', '2026-03-02', 'Lars Kuhn', '1', '0', '2026-04-01', '2'],
  ]);
});
