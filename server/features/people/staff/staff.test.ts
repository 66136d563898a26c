import { describe, expect, test } from 'vitest';
import { makerOf } from '#server/testing/test-app.ts';

describe('the list of staff', () => {
  const makeApp = makerOf('sqlite');

  test('counts the institutions of each, and shows who has no password or was deactivated', async () => {
    const portal = await makeApp();
    const admin = portal.as('admin');
    await admin.post('/api/register', { username: 'newcomer', fullName: 'Zoe Newcomer', role: 'tech_support' });
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: '2026-03-01T10:00:00.000Z' })
      .where('id', '=', 4)
      .execute();
    const rows = (await admin.get('/api/staff')).json();
    expect(
      rows.map((row: Record<string, unknown>) => [
        row['fullName'],
        row['role'],
        row['institutions'],
        row['hasPassword'],
        row['deactivatedAt'] !== null,
      ]),
    ).toEqual([
      ['Ada Lindqvist', 'admin', 0, true, false],
      ['Lars Kuhn', 'tech_support', 2, true, false],
      ['Priya Shah', 'account_manager', 2, true, true],
      ['Zoe Newcomer', 'tech_support', 0, false, false],
    ]);
  });
});
