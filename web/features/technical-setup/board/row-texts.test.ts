import { expect, test } from 'vitest';
import type { SetupBoardRow } from '#contract/technical-setup/setup-board.ts';
import { countdownOf, rowFindings } from './row-texts.ts';

test.each([
  [900, 'Certificate ends in 900 days', null],
  [91, 'Certificate ends in 91 days', null],
  [90, 'Certificate ends in 90 days', 'attention'],
  [8, 'Certificate ends in 8 days', 'attention'],
  [7, 'Certificate ends in 7 days', 'strong'],
  [1, 'Certificate ends in 1 day', 'strong'],
  [0, 'Certificate ends in 0 days', 'strong'],
  [-1, 'Certificate ended 1 Dec 2026', 'strong'],
])('A certificate with %i days left', (daysLeft, text, tone) => {
  expect(countdownOf({ endsAt: '2026-12-01T12:00:00.000Z', daysLeft })).toEqual({ text, tone });
});

test('What is wrong in a row says what it is about, and how many overlaps are not shown', () => {
  const row: SetupBoardRow = {
    ...{
      institutionId: 1,
      companyName: 'Harrowmere',
      techSupport: null,
      coveredFor: null,
      state: 'live',
      updatedAt: null,
    },
    ...{ updatedBy: null, liveSince: null, certificate: null, lookedAt: null, changes: [], changedUntil: null },
    findings: [
      { field: 'certificate', level: 'problem', text: 'It ended.' },
      { field: 'plan', level: 'warning', text: 'The plan does not include SAML.' },
      { field: 'attributes', level: 'warning', text: 'Please choose one.' },
    ],
    overlaps: [{ institutionId: 2, companyName: 'Kestrel', shared: { start: 0x08_08_08_08, end: 0x08_08_08_08 } }],
    overlapCount: 2,
  };
  expect(rowFindings(row).map(({ level, text }) => `${level} ${text}`)).toEqual([
    'problem Certificate: It ended.',
    'warning Plan: The plan does not include SAML.',
    'warning User attributes: Please choose one.',
    'warning IP Ranges: Kestrel claims 8.8.8.8 as well.',
    'warning IP Ranges: and 1 more overlap.',
  ]);
  expect(rowFindings({ ...row, overlapCount: 1 })).toHaveLength(4);
});
