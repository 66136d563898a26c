import { expect, type Page } from '@playwright/test';
import { activeCustomerDays } from '#contract/values/limits.ts';
import { countCustomersSeenSince } from '#e2e/chat/stored.ts';
import { test } from '#e2e/journey.ts';
import {
  expectConnected,
  expectOpen,
  holdRequests,
  holdResponses,
  rowOf,
  send,
  unreadInTitle,
  withoutConnection,
} from '#e2e/screen.ts';
import { cast, castInstitutions } from '#server/demo/cast.ts';
import { demoInstitutions, demoPeople } from '#server/demo/demo-people.ts';

const day = 24 * 60 * 60 * 1000;
const customers = [...cast, ...demoPeople].filter(
  (person) => person.role === 'customer' && person.deactivated === null,
);
const institutions = [...castInstitutions, ...demoInstitutions];

async function figure(page: Page, label: string): Promise<number> {
  const text = await page.getByText(label, { exact: true }).locator('xpath=..').locator('dd').textContent();
  return Number(text?.replace(/\D/g, ''));
}

function customersOf(assignment: 'accountManagerId' | 'techSupportId', staffId: number): string[] {
  const served = new Set(institutions.filter((one) => one[assignment] === staffId).map((one) => one.id));
  return customers.filter((one) => served.has(one.institutionId ?? 0)).map((one) => one.fullName);
}

const colleagues = customers
  .filter((person) => person.institutionId === 1 && person.id !== 2)
  .map((person) => person.fullName);
const everyCustomer = customers.map((person) => person.fullName);
const staff = [
  { name: 'admin', id: 1, title: 'Admin', served: 'true', list: everyCustomer },
  {
    name: 'manager',
    id: 4,
    title: 'Account Manager',
    served: 'accountManagerId = 4',
    list: customersOf('accountManagerId', 4),
  },
  {
    name: 'tech',
    id: 3,
    title: 'Technical Support',
    served: 'techSupportId = 3',
    list: customersOf('techSupportId', 3),
  },
] as const;

for (const { name, id, title, served, list } of staff) {
  test(`${name} sees the customers they serve, with true figures`, { tag: '@whole' }, async ({ open, portal }) => {
    const page = await open({ as: name, path: '/?tab=all' });
    const me = cast.find((person) => person.id === id);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome ${me?.fullName}`);
    await expect(page.getByRole('main').getByText(title, { exact: true }).first()).toBeVisible();
    // The first customer is selected automatically.
    await expect(page).toHaveURL(/\?contact=\d+&tab=all$/);
    await expectConnected(page);

    const column = page.getByRole('region', { name: 'Customers' });
    const team = column.getByRole('list', { name: /^(?:Team|Contacts)$/ }).locator('[data-contact]');
    const rows = column.locator('[data-contact]');
    const teamNames = await team.evaluateAll((links) => links.map((link) => link.dataset.contact));
    const ids = await rows.evaluateAll((links) => links.map((link) => link.dataset.contact));
    const shown = ids.filter((shownId) => !teamNames.includes(shownId)).map(Number);
    const nameOf = (shownId: number) => [...cast, ...demoPeople].find((person) => person.id === shownId)?.fullName;
    expect(shown.map(nameOf).sort()).toEqual([...list].sort());

    const since = new Date(Date.now() - activeCustomerDays * day);
    const active = countCustomersSeenSince(portal.database, since, served);
    expect(active).toBeGreaterThan(0);
    await expect.poll(() => figure(page, 'Active Customers')).toBe(active);
    await expect
      .poll(async () => (await figure(page, 'Unread Messages')) - (await unreadInTitle(page)), {
        message: 'Unread Messages and the title agree',
      })
      .toBe(0);
  });
}

test('Unread Messages follows what arrives and what is read', { tag: '@whole' }, async ({ open }) => {
  const manager = await open({ as: 'manager', path: '/?contact=5' });
  await expectConnected(manager);
  await expect(rowOf(manager, 'Theo Brandt').getByText(/unread message/)).toHaveCount(0);
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  await rowOf(manager, 'Maya Okafor').click();
  await expectOpen(manager, 'Maya Okafor');
  await expect(rowOf(manager, 'Maya Okafor').getByText(/unread message/)).toHaveCount(0);
  await rowOf(manager, 'Theo Brandt').click();
  await expectOpen(manager, 'Theo Brandt');
  await expect.poll(async () => (await figure(manager, 'Unread Messages')) - (await unreadInTitle(manager))).toBe(0);
  const before = await figure(manager, 'Unread Messages');
  await send(librarian, 'One more');
  await expect.poll(() => figure(manager, 'Unread Messages')).toBe(before + 1);
  await rowOf(manager, 'Maya Okafor').click();
  await expect.poll(() => figure(manager, 'Unread Messages')).toBe(before);
});

test('a customer sees their channel, their support team and their colleagues, and not the figures of staff', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?tab=all' });
  // Where list and chat stand side by side, the account manager's chat opens.
  await expect(page).toHaveURL('/?contact=4&tab=all');
  await expectOpen(page, 'Priya Shah');
  const column = page.getByRole('region', { name: 'Support Channels' });
  for (const [group, ...people] of [
    ['Account Manager', 'Priya Shah'],
    ['Your Support Team', 'Lars Kuhn'],
    ['Colleagues', ...colleagues],
  ] as const) {
    await expect(column.getByRole('list', { name: group }).locator('[data-contact]')).toHaveCount(people.length);
    for (const person of people) await expect(column.getByRole('list', { name: group })).toContainText(person);
  }
  await expect(rowOf(page, 'Theo Brandt')).toHaveCount(0);
  await expect(page.getByText('Active Customers')).toHaveCount(0);
});

test('the files of the other pages are loaded while the browser is idle, so a page opens at once', {
  tag: '@ci',
}, async ({ open, consoles }) => {
  consoles.expectLostConnection();
  const page = await open({ as: 'librarian', path: 'about:blank' });
  const fetched = page.waitForResponse(/assets\/subscription-page-.*\.js/);
  await page.goto('/');
  await fetched;
  await page.context().setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Your Subscription' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Subscription');
});

test('the details name what to expect of each role', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  const details = librarian.getByRole('complementary', { name: 'Details' });
  await expect(details).toContainText('Under 24 hours');
  await rowOf(librarian, 'Lars Kuhn').click();
  await expect(details).toContainText('Under 12 hours');
  await expect(details).toContainText('Tier 2');
  const tech = await open({ as: 'tech', path: '/?contact=1' });
  await expect(tech.getByRole('complementary', { name: 'Details' })).toContainText('Full system access');
});

test('a failed load says so and can be tried again', { tag: '@whole' }, async ({ open, consoles }) => {
  consoles.expect({ path: '/api/conversations', status: 500 });
  const page = await open({ as: 'librarian', path: 'about:blank' });
  await page.route('**/api/conversations*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await withoutConnection(page);
  await page.goto('/');
  await expect(page.getByText('Failed to fetch conversations')).toBeVisible();
  await page.unroute('**/api/conversations*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, 'Priya Shah')).toBeVisible();
});

test('whoever is on the way to another page is not called back when the customers arrive', { tag: '@whole' }, async ({
  open,
}) => {
  const admin = await open({ as: 'admin', path: 'about:blank' });
  const showCustomers = await holdResponses(admin, '**/api/conversations*');
  const showPanel = await holdRequests(admin, '**/assets/admin-page-*.js');
  await admin.goto('/');
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
  await admin.getByRole('banner').getByRole('link', { name: 'Admin Panel' }).click();
  showCustomers();
  await expect(rowOf(admin, 'Maya Okafor')).toBeVisible();
  showPanel();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Admin Panel');
});

test('a part around the page that could not be fetched comes by itself, and the page goes on meanwhile', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  consoles.expectLostConnection();
  const page = await open({ as: 'librarian', path: 'about:blank' });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  let refused = 0;
  await page.route('**/assets/home-*.js', (route) => {
    refused += 1;
    return route.abort('connectionrefused');
  });
  await page.goto('/');
  await expect.poll(() => refused).toBe(1);
  await expect(bell).toBeDisabled();
  await expectConnected(page);
  await page.unroute('**/assets/home-*.js');
  await expect(bell).toBeEnabled();
});
