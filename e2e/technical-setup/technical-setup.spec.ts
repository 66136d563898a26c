import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { dismissToast, goLive, scrollsSideways, toastOf } from '#e2e/screen.ts';
import { endSessionAt, signIn } from '#e2e/session.ts';

const path = '/technical-setup';
const save = (page: Page) => page.getByRole('button', { name: 'Save Technical Setup' }).click();
const state = (page: Page) => page.getByRole('region', { name: 'State of the setup' }).getByRole('status');
const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Technical Setup', exact: true }).getByRole('link', { name }).click();
const rows = (page: Page) => page.getByLabel(/^Range \d+: start$/);

test('a librarian is told beside the field what will not work, pastes addresses, and technical support puts it live', async ({
  open,
  consoles,
}) => {
  consoles.expect({ path: '/api/technical-setups/1/state', status: 409 });
  const page = await open({ as: 'librarian' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Technical Setup' }).click();
  await expect(state(page)).toContainText('Ines Carvalho submitted the setup');
  await page.getByText('Live since').click();
  await expect(page.locator('details[open]')).toContainText('displayName');

  await page.getByLabel('SSO Endpoint').fill('http://idp.harrowmere.example/sso');
  await expect(page.getByText('This address begins with http:')).toBeVisible();
  await page.getByLabel('SSO Endpoint').fill('https://idp.harrowmere.example/new');
  await expect(page.getByText('This address begins with http:')).toBeHidden();
  await page.getByRole('button', { name: 'Replace the certificate' }).click();
  await page.getByLabel('Certificate').fill('-----BEGIN PRIVATE KEY-----\nMIIEvQ==');
  await expect(page.getByText('That was a private key.')).toBeVisible();
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('PRIVATE');

  await tab(page, 'IP Ranges');
  await expect(page.getByText(/^Your current address .* is not inside these ranges\./)).toBeVisible();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page
    .getByLabel('Addresses, as you have them')
    .fill('IncludeIP 192.88.99.64-192.88.99.79\n127.0.0.0/24 # the journey\n203.0.113.256');
  const lines = page.getByRole('region', { name: 'How each line was understood' }).getByRole('listitem');
  await expect(lines.first()).toContainText('256 is more than 255');
  await page.getByRole('button', { name: 'Add to the ranges' }).click();
  // Two ranges and the gap between them were merged into one.
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByLabel('Range 2: end')).toHaveValue('192.88.99.95');
  await expect(page.getByText(/is inside these ranges\. It means the computer itself\./)).toBeVisible();
  await page.getByLabel('Range 1: start').fill('127.0.0.O');
  await tab(page, 'SAML');
  await save(page);
  await expect(page).toHaveURL(/view=ranges/);
  await expect(page.getByLabel('Range 1: start')).toBeFocused();
  await expect(page.getByText('127.0.0.O has a letter O where a zero belongs')).toBeVisible();
  await page.getByLabel('Range 1: start').fill('127.0.0.0');

  const tech = await open({ as: 'tech', path: 'about:blank' });
  await goLive(tech, `${path}?institution=1`);
  await expect(state(tech)).toContainText('Ines Carvalho submitted the setup');
  await save(page);
  await expect(toastOf(page, 'Success')).toContainText('Technical setup information saved successfully');
  await expect(state(tech)).toContainText('Maya Okafor submitted the setup');
  await expect(tech.getByRole('region', { name: 'Submitted against live' })).toContainText('127.0.0.0 – 127.0.0.255');
  await tab(tech, 'IP Ranges');
  await expect(tech.getByRole('region', { name: 'IP Ranges' })).toContainText('127.0.0.0 – 127.0.0.255');
  await tech.getByRole('button', { name: 'Start review' }).click();
  await expect(state(page)).toContainText('Lars Kuhn has been reviewing the setup');
  await tech.getByRole('button', { name: 'Ask for changes' }).click();
  await tech.getByRole('dialog').getByRole('button', { name: 'Ask for changes' }).click();
  await expect(tech.getByText('Please describe the changes needed')).toBeVisible();
  await tech.getByLabel('Changes needed').fill('127.0.0.0 is inside your own computer.');
  await tech.getByRole('dialog').getByRole('button', { name: 'Ask for changes' }).click();
  await expect(state(page)).toContainText('Lars Kuhn asked for changes');
  await tab(page, 'History');
  await expect(history(page).getByText('127.0.0.0 is inside your own computer.')).toBeVisible();
  await tab(page, 'IP Ranges');

  await page.getByRole('button', { name: 'Remove range 1' }).click();
  await expect(page.getByLabel('Range 1: start')).toBeFocused();
  await expect(page.getByRole('button', { name: 'The last range stays' })).toBeDisabled();
  await save(page);
  await expect(state(tech)).toContainText('Maya Okafor submitted the setup');
  await tab(page, 'History');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Sorry, it is gone.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await tab(tech, 'History');
  await expect(history(tech).first()).toContainText('Sorry, it is gone.');
  await dismissToast(tech);
  // The SAML sign-in differs from the live one, and nobody has passed a test with it.
  await putLive(tech);
  await expect(toastOf(tech, 'The setup was not changed')).toContainText('No one has passed a test sign-in');
  await tab(page, 'SAML');
  for (const label of ['Entity ID', 'SAML Metadata URL', 'SSO Endpoint', 'Certificate']) {
    await page.getByLabel(label).fill('');
  }
  await dismissToast(page);
  await save(page);
  await expect(toastOf(page, 'Success')).toBeVisible();
  await expect(history(tech).first()).not.toContainText('Sorry, it is gone.');
  await dismissToast(tech);
  await putLive(tech);
  await expect(state(page)).toContainText('Lars Kuhn made the setup live');
  await toastOf(tech, 'The setup is live').getByRole('button', { name: 'Undo' }).click();
  await tab(page, 'History');
  await expect(history(page).first()).toContainText('Lars Kuhn took the setup back from live');
  await expect(state(page)).toContainText('Maya Okafor submitted the setup');
  await expect(page.getByRole('link', { name: 'Technical Setup' }).first()).toHaveAttribute('aria-current', 'page');
});

test('two colleagues save at once: the second sees what the first saved, loses nothing typed, and saves again', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  consoles.expect({ path: '/api/technical-setup', status: 409 });
  const page = await open({ as: 'librarian', path });
  const colleague = await open({ as: 'colleague', path });
  await page.getByLabel('Entity ID').fill('urn:mine');
  await page.getByLabel('surname', { exact: false }).check();
  await colleague.getByLabel('Entity ID').fill('urn:theirs');
  await colleague.getByLabel('SAML Metadata URL').fill('https://idp.harrowmere.example/new');
  await save(colleague);
  await expect(toastOf(colleague, 'Success')).toBeVisible();

  const notice = page.getByRole('alert', { name: 'Changed in the meantime' });
  await expect(notice).toContainText('Ines Carvalho has changed the technical setup in the meantime');
  await expect(notice).toContainText('You typed: urn:mine');
  await expect(page.getByLabel('SAML Metadata URL')).toHaveValue('https://idp.harrowmere.example/new');
  await save(page);
  await expect(toastOf(page, 'Error')).toContainText('Failed to save technical setup: Ines Carvalho has changed');
  await expect(page.getByLabel('Entity ID')).toHaveValue('urn:mine');
  await save(page);
  await expect(notice).toBeHidden();
  await expect(colleague.getByLabel('Entity ID')).toHaveValue('urn:mine');
  await expect(colleague.getByLabel('surname', { exact: false })).toBeChecked();
  await expect(colleague.getByLabel('SAML Metadata URL')).toHaveValue('https://idp.harrowmere.example/new');
});

test('unsaved work is asked after on leaving, waits in the tab, survives a session that ends, and can be discarded and taken back', async ({
  open,
  consoles,
}) => {
  const page = await open({ as: 'librarian', path });
  const field = page.getByLabel('Entity ID');
  const saved = await field.inputValue();
  await field.fill('urn:typed');
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  const goTo = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await goTo('Usage Metrics');
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect(field).toHaveValue('urn:typed');
  await goTo('Usage Metrics');
  await leave.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/usage-metrics');
  await goTo('Technical Setup');
  await expect(field).toHaveValue('urn:typed');

  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => {});
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field).toHaveValue(saved);
  await toastOf(page, 'Changes discarded').getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue('urn:typed');

  await endSessionAt(page, '/api/technical-setup', consoles);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await signIn(page, 'librarian');
  await expect(field).toHaveValue('urn:typed');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(state(page)).toContainText('Maya Okafor saved a draft');
});

test('account managers read, technical support chooses an institution, and a phone shows it all', {
  tag: '@whole',
}, async ({ open }) => {
  const manager = await open({ as: 'manager', path: `${path}?institution=2` });
  await expect(state(manager)).toContainText('Lars Kuhn made the setup live');
  await expect(manager.getByText(/, in 20 days\. Please submit the new one in time\.$/)).toBeVisible();
  await tab(manager, 'History');
  await expect(history(manager).first()).toBeVisible();
  await expect(manager.getByRole('button', { name: /review|live|ask for changes|comment/i })).toHaveCount(0);

  const tech = await open({ as: 'tech', path, viewport: { width: 390, height: 844 } });
  await tech.getByRole('link', { name: 'Northfell College' }).click();
  await expect(tech).toHaveURL(`${path}?institution=3`);
  await expect(tech.getByText('The plan does not include SAML.', { exact: false })).toBeVisible();
  // Technical support cannot put a draft live.
  await expect(tech.getByRole('button', { name: 'Put live' })).toHaveCount(0);
  expect(await scrollsSideways(tech)).toBe(false);
});

test('a customer whose plan does not include SAML is told so once, prepares it, and is led to the plans', {
  tag: '@whole',
}, async ({ open, portal }) => {
  const admin = await open({ as: 'admin', path: 'about:blank' });
  const data = { customerId: 2, subscriptionTier: 'subject' };
  const answer = await admin.request.post('/api/update-subscription', { headers: { origin: portal.url }, data });
  expect(answer.status()).toBe(200);
  const page = await open({ as: 'librarian', path });
  await expect(page.getByText('Your plan does not include SAML.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Technical setup' });
  await expect(form.getByText(/plan does not include SAML/)).toHaveCount(1);
  await page.getByLabel('Entity ID').fill('urn:mine');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(state(page)).toContainText('Maya Okafor saved a draft');
  await page.getByRole('link', { name: 'Compare plans, or speak to your account manager' }).click();
  await expect(page).toHaveURL(/\/subscription\?tab=plans/);
});

/** Confirms the dialog that shows the changes. */
async function putLive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Put live' }).click();
  await page.getByRole('dialog', { name: 'Put this setup live?' }).getByRole('button', { name: 'Put live' }).click();
}
