import { expect, it } from 'vitest';
import type { LoggedChange } from '#contract/changes.ts';
import { changeActions, changedObjectNames } from '#contract/values/changes.ts';
import { groupedChanges } from './change-groups.ts';
import { changeSentence, manyChangesText } from './change-sentence.ts';

const change = (id: number, changed: Partial<LoggedChange> = {}): LoggedChange => ({
  ...{ id, at: '2026-03-04T12:00:00.000Z', by: { id: 1, fullName: 'Ada Lindqvist' }, action: 'add' },
  ...{
    objectType: 'resource',
    objectId: String(id),
    objectName: null,
    institution: null,
    currency: null,
    differences: [],
  },
  ...changed,
});
const report = { differences: [{ field: 'type', before: null, after: 'usage_stats' }] };

it('tells three or more that one person added after each other as one, and two one by one', () => {
  const bob = { by: { id: 2, fullName: 'Bob' } };
  const groups = groupedChanges([
    ...[change(9), change(8), change(7)],
    ...[change(6, bob), change(5, bob)],
    ...[change(4, { action: 'change' }), change(3, { action: 'change' }), change(2, { action: 'change' })],
    change(1, { objectType: 'user' }),
  ]);
  expect(groups.map(({ id, others }) => [id, others.map((other) => other.id)])).toEqual([
    ...[
      [9, [8, 7]],
      [6, []],
      [5, []],
      [4, []],
      [3, []],
      [2, []],
    ],
    [1, []],
  ]);
});

it('tells similar changes one by one if more than an hour lies between them', () => {
  const daily = [3, 2, 1].map((day) => change(day, { at: `2026-03-0${day}T12:00:00.000Z` }));
  expect(groupedChanges(daily)).toHaveLength(3);
});

it('says what was done as somebody would', () => {
  expect(changeSentence(change(1, report))).toEqual({ start: 'added the usage report', end: '' });
  expect(changeSentence(change(1, { objectType: 'technicalSetup', action: 'put live' }))).toEqual({
    ...{ start: 'made the technical setup of', end: 'live' },
  });
  expect(changeSentence(change(1, { objectType: 'user', action: 'deactivate' })).start).toBe('deactivated');
  expect(changeSentence(change(1, { objectType: 'retentionPeriod', action: 'carry out' })).start).toBe(
    'deleted data older than the retention period for',
  );
  expect(changeSentence(change(1, { objectType: 'conversationImport', action: 'carry out' })).start).toBe(
    'started the conversation import',
  );
  expect(changeSentence(change(1, { objectType: 'conversation', action: 'settle' }))).toEqual({
    ...{ start: 'marked the conversation with', end: 'as needing no reply' },
  });
  expect(manyChangesText([change(1, { objectType: 'savedReply' }), change(2, { objectType: 'savedReply' })])).toBe(
    'added 2 saved replies',
  );
  expect(manyChangesText([change(1, report), change(2, report)])).toBe('added 2 usage reports');
  expect(manyChangesText([change(1, report), change(2)])).toBe('added 2 resources');
  for (const action of changeActions) {
    for (const objectType of changedObjectNames) {
      expect(changeSentence(change(1, { action, objectType })).start).toMatch(/^\w[\w\s-]*[\w]$/);
    }
  }
});
