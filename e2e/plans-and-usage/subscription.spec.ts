import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { composerOf, expectOpen, pick, savedBy, textOnPaper, toastOf } from '#e2e/screen.ts';
import { cast } from '#server/demo/cast.ts';
import { currentSubscriptions, pastSubscriptions } from '#server/demo/plans-and-usage/demo-subscriptions.ts';
import { monthText } from '#web/features/usage/periods/month-text.ts';
import { dayText } from '#web/lib/days.ts';

function fact(page: Page, label: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd');
}

function planCard(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

async function choose(admin: Page, customer: string, plan: string) {
  await pick(admin, 'Customer', customer);
  await admin.getByLabel('Subscription', { exact: true }).selectOption({ label: plan });
}

test('a customer sees plan, price, access and renewal, on Home and on the page', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'librarian' });
  await expect(fact(page, 'Plan')).toHaveText('University Gold');
  await expect(fact(page, 'Renewal date')).toHaveText(/^\d+ \w+ \d{4}$/);
  const current = currentSubscriptions(cast, Date.now());
  const past = pastSubscriptions(current).filter(({ institutionId }) => institutionId === 1);
  const [year] = current.filter(({ institutionId }) => institutionId === 1);
  const months = [year?.startDate, year?.endDate].map((date) => monthText(date?.slice(0, 7) ?? '')).join(' – ');
  await expect(fact(page, `Insights used, ${months}`)).toHaveText(/^[\d,]+ of 8,000$/);
  const renewal = await fact(page, 'Renewal date').textContent();
  await page.getByRole('complementary', { name: 'Details' }).getByRole('link', { name: 'Your Subscription' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Subscription');
  await expect(page.getByRole('heading', { name: 'University Gold' })).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(fact(page, 'Billing Cycle')).toHaveText('Annual');
  await expect(fact(page, 'Price per year')).toHaveText('£3,999.99plus VAT at 20%');
  await expect(fact(page, 'Payment Method')).toHaveText('Invoice');
  await expect(fact(page, 'Access')).toHaveText('8,000 insights per year');
  await expect(fact(page, 'Renewal date')).toHaveText(renewal ?? '');
  const history = page.getByRole('region', { name: 'Subscription history' }).locator('tbody tr');
  await expect(history).toHaveCount(2 + past.length);
  const oldest = [past.at(-1)?.startDate, past.at(-1)?.endDate].map((date) => dayText(date ?? '')).join(' – ');
  await expect(history.last()).toContainText(oldest);
  await expect(page.getByRole('link', { name: 'accounts@carrel.example' })).toBeVisible();
});

test('the plans carry their prices and badges, and the tab is in the address', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/subscription' });
  await page.getByRole('link', { name: 'Subscription Plans' }).click();
  await expect(page).toHaveURL('/subscription?tab=plans');
  await page.reload();
  for (const [name, price, badges] of [
    ['Subject Access', '£119.99', []],
    ['University Silver', '£1,999.99', []],
    ['University Gold', '£3,999.99', ['Current Plan', 'Popular']],
    ['Professional', 'On request', []],
  ] as const) {
    await expect(planCard(page, name)).toContainText(price);
    for (const badge of ['Current Plan', 'Popular'] as const) {
      await expect(planCard(page, name).getByText(badge)).toHaveCount(badges.some((own) => own === badge) ? 1 : 0);
    }
  }
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Current Subscription' })).toHaveAttribute('aria-current', 'page');
});

test('speaking to the account manager opens their chat with the plan in the draft, below what was begun', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?contact=4' });
  await composerOf(page).fill('Dear Priya,');
  await page.goto('/subscription?tab=plans');
  await planCard(page, 'Professional').getByRole('button', { name: 'Speak to Account Manager' }).click();
  await expectOpen(page, 'Priya Shah');
  await expect(composerOf(page)).toHaveValue('Dear Priya,\nI am interested in Professional for our institution.');
});

test('an admin changes a plan, and every customer of the institution sees it without a reload', { tag: '@ci' }, async ({
  open,
}) => {
  const librarian = await open({ as: 'librarian' });
  const colleague = await open({ as: 'colleague', path: '/subscription' });
  const stranger = await open({ as: 'librarian2' });
  const admin = await open({ as: 'admin', path: '/admin' });
  await expect(fact(librarian, 'Plan')).toHaveText('University Gold');
  await admin.getByRole('navigation', { name: 'Admin Tools' }).getByRole('link', { name: 'Subscriptions' }).click();
  await admin.getByRole('button', { name: 'Update Subscription' }).click();
  await expect(admin.getByText('Please select a customer')).toBeVisible();
  await expect(admin.getByLabel('Customer')).toBeFocused();
  await choose(admin, 'Maya Okafor, University of Harrowmere', 'Professional');
  await expect(admin.getByText(/^University Gold at the moment, due for renewal on /)).toBeVisible();
  await admin.getByRole('button', { name: 'Update Subscription' }).click();
  const question = admin.getByRole('dialog', { name: 'Change the plan of University of Harrowmere?' });
  await expect(question).toContainText(/University Gold, paid until .*Professional, for a year from today/);
  await expect(fact(librarian, 'Plan')).toHaveText('University Gold');
  await question.getByRole('button', { name: 'Change plan' }).click();
  await expect(toastOf(admin, 'Subscription updated')).toContainText('University of Harrowmere: Professional');
  await expect(fact(librarian, 'Plan')).toHaveText('Professional');
  await expect(colleague.getByRole('heading', { name: 'Professional' })).toBeVisible();
  await expect(fact(colleague, 'Price per year')).toHaveText('On request');
  await expect(colleague.getByRole('region', { name: 'Subscription history' })).toContainText('Changed');
  await expect(fact(stranger, 'Plan')).toHaveText('University Silver');
});

test('choosing the plan that holds is a renewal, and says so before it is bought', { tag: '@whole' }, async ({
  open,
}) => {
  const admin = await open({ as: 'admin', path: '/admin/subscriptions' });
  const librarian = await open({ as: 'librarian', path: '/subscription' });
  const before = await fact(librarian, 'Renewal date').textContent();
  await choose(admin, 'Ines Carvalho, University of Harrowmere', 'University Gold');
  await admin.getByRole('button', { name: 'Update Subscription' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Renew University Gold for University of Harrowmere?' });
  await expect(dialog).toContainText(`for another year from ${before}`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(fact(librarian, 'Renewal date')).toHaveText(before ?? '');
  await admin.getByRole('button', { name: 'Update Subscription' }).click();
  await dialog.getByRole('button', { name: 'Renew for a year' }).click();
  await expect(toastOf(admin, 'Subscription updated')).toBeVisible();
  const inAYear = (before ?? '').replace(/\d{4}$/, (year) => String(Number(year) + 1));
  await expect(fact(librarian, 'Renewal date')).toHaveText(inAYear);
  await expect(librarian.getByRole('region', { name: 'Subscription history' })).toContainText('Renewed');
});

test('staff choose an institution from those they serve and see it to read only', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  const manager = await open({ as: 'manager', path: '/subscription' });
  await expect(manager.getByRole('link', { name: 'Calder Bay University' })).toBeVisible();
  // The institution belongs to Callum, so other managers do not see it.
  await expect(manager.getByRole('link', { name: 'Instituto Aldamar' })).toHaveCount(0);
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Subscriptions by institution');
  await manager.getByRole('button', { name: 'Renewal date' }).click();
  await manager.getByLabel('Plan', { exact: true }).selectOption('University Silver');
  await manager.getByLabel('Search institutions').fill('calder');
  await expect(manager).toHaveURL('/subscription?q=calder&plan=silver&sort=renewal');
  await manager.reload();
  await expect(manager.getByLabel('Search institutions')).toHaveValue('calder');
  const file = await savedBy(manager.getByRole('button', { name: 'Export CSV: institutions' }));
  expect(file.toString()).toMatch(/^\uFEFFInstitution,.*\r\nCalder Bay University,2,University Silver,[^\r]*\r\n$/);
  await expect(manager.locator('tbody tr')).toHaveText([
    /^Calder Bay University2 customersUniversity Silver.*[\d,]{5}.*Overview$/,
  ]);
  await manager.getByRole('link', { name: 'Calder Bay University' }).click();
  await expect(manager).toHaveURL('/subscription?institution=2');
  await expect(manager.getByRole('heading', { name: 'University Silver' })).toBeVisible();
  await expect(manager.getByRole('region', { name: 'Invoices' })).toContainText('INV-');
  await expect(manager.getByRole('button', { name: 'Request Invoice' })).toHaveCount(0);
  await manager.getByRole('link', { name: 'Subscription Plans' }).click();
  await expect(manager).toHaveURL('/subscription?tab=plans&institution=2');
  await expect(manager.getByText('Current Plan')).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Speak to Account Manager' })).toHaveCount(0);

  const tech = await open({ as: 'tech', path: '/subscription?institution=1' });
  await expect(tech.getByRole('heading', { name: 'University Gold' })).toBeVisible();
  await expect(tech.getByRole('region', { name: 'Invoices' })).toHaveCount(0);

  for (const path of ['/api/subscription', '/api/invoices', '/api/institutions/8'])
    consoles.expect({ path, status: 404 });
  await manager.goto('/subscription?institution=8');
  await expect(manager.getByText('Failed to fetch the subscription')).toBeVisible();
});

test('on paper there are the figures and neither navigation nor buttons', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/subscription' });
  await expect(fact(page, 'Price per year')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('INV-000001');
  const text = await textOnPaper(page);
  for (const shown of ['Price per year', '£3,999.99', 'INV-000001', 'Subscription history'])
    expect(text).toContain(shown);
  expect(text).toMatch(/Carrel\s+Subscription of University of Harrowmere\s+Printed \d{1,2} \w{3,4} \d{4}/);
  for (const around of ['Dashboard', 'Subscription Plans', 'Request Invoice']) expect(text).not.toContain(around);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
});
