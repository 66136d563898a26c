import { expect, type Page } from '@playwright/test';
import type { MembersSummary, MemberUsage } from '#contract/plans-and-usage/consortia.ts';
import { test } from '#e2e/journey.ts';
import { savedBy, toastOf } from '#e2e/screen.ts';
import { demoMonths } from '#server/demo/plans-and-usage/demo-usage.ts';

const path = '/usage-metrics/consortium';
const calder = 'Calder Bay University';

function membersOf(page: Page) {
  return page.getByRole('region', { name: 'Members compared' });
}

test('an administrator adds a member, its consortium sees its usage, and the member takes its name away', {
  tag: '@ci',
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path });
  const members = membersOf(librarian);
  await expect(members.getByRole('link')).toHaveText([
    'Adanwe University College',
    'Kestrel Institute of Technology',
    'Northfell College',
  ]);

  const admin = await open({ as: 'admin', path: '/institutions/1' });
  const card = admin.getByRole('region', { name: 'Consortium' });
  await card.getByRole('combobox', { name: 'Add a member' }).fill('calder');
  await admin.getByRole('option', { name: calder }).click();
  await expect(toastOf(admin, 'Member added')).toContainText(calder);
  await expect(card.getByRole('link', { name: calder })).toBeVisible();

  // The lead library sees a member's figures, but neither its cost nor its files.
  await members.getByRole('link', { name: calder }).click();
  await expect(librarian.getByRole('combobox', { name: 'Member' })).toHaveValue(calder);
  await expect(librarian.getByRole('region', { name: 'Requests per month' })).toBeVisible();
  await expect(librarian.getByRole('region', { name: 'Cost per use' })).toHaveCount(0);
  await expect(librarian.getByRole('region', { name: 'Reports', exact: true })).toHaveCount(0);
  await librarian.getByRole('combobox', { name: 'Whose usage' }).selectOption('All members together');
  await expect(librarian.getByText('The figures of 4 members, added up.')).toBeVisible();

  await librarian.getByRole('link', { name: 'Consortium' }).click();
  const months = demoMonths(Date.now()).slice(-12);
  const query = `from=${months[0]}&to=${months.at(-1)}`;
  const rows: MemberUsage[] = await (await librarian.request.get(`/api/usage/members?${query}`)).json();
  const file = await savedBy(members.getByRole('button', { name: 'Export CSV: members' }));
  expect(rows.map(({ name, uses }) => file.toString().includes(`${name},${uses}`))).toEqual([true, true, true, true]);
  const summary: MembersSummary = await (await librarian.request.get(`/api/usage/members/summary?${query}`)).json();
  const sum = (uses: readonly { uses: number | null }[]) => uses.reduce((total, each) => total + (each.uses ?? 0), 0);
  expect(sum(summary.summary.monthly)).toBe(sum(rows));

  const member = await open({ as: 'librarian2', path });
  await member.getByText('Not by name', { exact: true }).click();
  await expect(toastOf(member, 'Your usage is not shown by name')).toContainText('University of Harrowmere');
  await expect(members.getByText('One member asked not to be shown by name.')).toBeVisible();
  await expect(members.getByRole('link', { name: calder })).toHaveCount(0);
  await member.getByRole('button', { name: 'Undo' }).click();
  await expect(members.getByRole('link', { name: calder })).toBeVisible();
});
