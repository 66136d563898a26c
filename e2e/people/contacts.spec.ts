import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import {
  bubblesOf,
  composerOf,
  expectConnected,
  expectOpen,
  logOf,
  pinnedToastOf,
  rowOf,
  send,
  toastOf,
  withoutConnection,
} from '#e2e/screen.ts';

const theo = { id: 5, name: 'Theo Brandt' };
const callum = { id: 7, name: 'Callum Reyes' };

function requestOf(page: Page, fullName: string) {
  const lists = page.getByRole('main').getByRole('list', { name: /^(?:Contact requests|Requests you sent)$/ });
  return lists.getByRole('listitem').filter({ hasText: fullName });
}

async function searchFor(page: Page, text: string) {
  await page.getByRole('button', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await dialog.getByLabel('Name, department or institution').fill(text);
  await dialog.getByLabel('Name, department or institution').press('Enter');
  return dialog;
}

async function ask(page: Page, person: { name: string }) {
  const dialog = await searchFor(page, person.name);
  await dialog.getByRole('button', { name: `Add ${person.name}` }).click();
  await expect(toastOf(page, 'Contact request sent')).toContainText("You'll be notified when they accept");
  await close(dialog);
}

// Escape would first close a toast, which lies above the dialog.
async function close(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

async function doWithContact(page: Page, action: string) {
  await page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Contact actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a request is found by both without a reload, accepted, and the two talk', { tag: '@ci' }, async ({ open }) => {
  const customer = await open({ as: 'librarian2', path: '/?contact=4' });
  const manager = await open({ as: 'manager2' });
  await expect(rowOf(manager, 'Ravindra Coomaras')).toBeVisible();

  const dialog = await searchFor(customer, ' c ');
  await expect(dialog.getByText('Type at least 2 characters')).toBeVisible();
  await dialog.getByLabel('Name, department or institution').fill('CALLUM');
  await customer.keyboard.press('Enter');
  const found = dialog.getByRole('list', { name: 'People found' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Account Manager');
  await found.getByRole('button', { name: `Add ${callum.name}` }).click();
  await expect(toastOf(customer, 'Contact request sent')).toContainText("You'll be notified when they accept");
  await expect(found.getByText('Request sent')).toBeVisible();
  await close(dialog);

  const waiting = requestOf(customer, callum.name);
  await expect(waiting).toContainText('You sent a connection request');
  await expect(waiting).toContainText('just now');
  await waiting.getByRole('button', { name: 'Click to chat (pending approval)' }).click();
  await expect(customer).toHaveURL('/?contact=7');
  await expect(customer.getByText('They have not accepted your request yet').last()).toBeVisible();
  await expect(composerOf(customer)).toHaveCount(0);

  const asked = requestOf(manager, theo.name);
  await expect(asked).toContainText('Wants to connect with you');
  await expect(asked).toContainText('just now');
  await asked.getByRole('button', { name: 'Accept & Chat' }).click();
  await expect(toastOf(manager, 'Request accepted')).toContainText('The contact has been added to your contacts list.');
  await expect(manager).toHaveURL('/?contact=5');
  await expectOpen(manager, theo.name);
  await expect(asked).toHaveCount(0);
  await expect(waiting).toHaveCount(0);

  await expectConnected(customer);
  await expectConnected(manager);
  await send(manager, 'Hello Theo, how can I help?');
  await expect(bubblesOf(customer, 'Hello Theo, how can I help?')).toHaveCount(1);
  await send(customer, 'I wanted to say hello.');
  await expect(bubblesOf(manager, 'I wanted to say hello.')).toHaveCount(1);
  await customer.getByRole('button', { name: /Notifications/ }).click();
  await expect(customer.getByText('Callum Reyes has accepted your contact request.')).toBeVisible();
});

test('a draft waits until the request is accepted', { tag: '@whole' }, async ({ open }) => {
  const manager = await open({ as: 'manager2', path: '/?contact=20' });
  await expectConnected(manager);
  await ask(manager, theo);
  const customer = await open({ as: 'librarian2' });
  await requestOf(customer, callum.name).getByRole('button', { name: 'Accept & Chat' }).click();
  await expectConnected(customer);
  await rowOf(manager, theo.name).click();
  await expectOpen(manager, theo.name);
  await composerOf(manager).fill('Half a sentence');
  await doWithContact(customer, 'Block');
  const toast = await pinnedToastOf(customer, 'Person blocked');
  await expect(rowOf(manager, theo.name)).toHaveCount(0);
  await expect(manager.getByText('This conversation is not available')).toBeVisible();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(composerOf(manager)).toHaveValue('Half a sentence');
});

test('a rejected request goes away on both sides, and the asker reads when they may ask again', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  consoles.expect({ path: '/api/relationships', status: 409 });
  const customer = await open({ as: 'librarian2' });
  const manager = await open({ as: 'manager2' });
  await ask(customer, callum);
  await requestOf(manager, theo.name).getByRole('button', { name: 'Reject' }).click();
  await expect(toastOf(manager, 'Request rejected')).toContainText('The contact request has been rejected.');
  await expect(requestOf(customer, callum.name)).toHaveCount(0);

  const dialog = await searchFor(customer, callum.name);
  await dialog.getByRole('button', { name: `Add ${callum.name}` }).click();
  await expect(toastOf(customer, 'Failed to add contact')).toContainText('An error occurred while adding the contact');
  await expect(dialog.getByText(/has rejected your request\. You can ask again on \d+ \w+ \d{4}\./)).toBeVisible();

  // After a rejection the other side may send a request at once.
  await ask(manager, theo);
  await dialog.getByRole('button', { name: `Accept & Chat with ${callum.name}` }).click();
  await expect(toastOf(customer, 'Request accepted')).toBeVisible();
  await expectOpen(customer, callum.name);
});

test('a request can be withdrawn, and put back', { tag: '@whole' }, async ({ open }) => {
  const customer = await open({ as: 'librarian2' });
  const manager = await open({ as: 'manager2' });
  await ask(customer, callum);
  await expect(requestOf(manager, theo.name)).toBeVisible();
  await requestOf(customer, callum.name)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  const toast = await pinnedToastOf(customer, 'Request withdrawn');
  await expect(requestOf(customer, callum.name)).toHaveCount(0);
  await expect(requestOf(manager, theo.name)).toHaveCount(0);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(requestOf(customer, callum.name)).toBeVisible();
  await expect(requestOf(manager, theo.name)).toBeVisible();
});

test('a contact can be removed and put back, assigned staff cannot', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=17&tab=all' });
  await expectOpen(librarian, 'Wei-Ling Ashdown');
  await doWithContact(librarian, 'Remove contact');
  const toast = await pinnedToastOf(librarian, 'Contact removed');
  await expect(rowOf(librarian, 'Wei-Ling Ashdown')).toHaveCount(0);
  await expect(librarian.getByText('This conversation is not available')).toBeVisible();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expectOpen(librarian, 'Wei-Ling Ashdown');

  await rowOf(librarian, 'Priya Shah').click();
  await expectOpen(librarian, 'Priya Shah');
  const details = librarian.getByRole('complementary', { name: 'Details' });
  await details.getByRole('button', { name: 'Contact actions' }).click();
  for (const item of ['Remove contact', 'Block']) {
    await expect(librarian.getByRole('menuitem', { name: item })).toBeDisabled();
  }
  await expect(details.getByText('Assigned staff and their customers stay connected')).toBeVisible();
});

test('whoever is blocked sees the person go, and comes back when they are unblocked', { tag: '@whole' }, async ({
  open,
  portal,
}) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=6' });
  const colleague = await open({ as: 'colleague', path: '/?contact=2' });
  await expectConnected(librarian);
  await doWithContact(colleague, 'Block');
  await expect(toastOf(colleague, 'Person blocked')).toContainText('and is not told');
  await expect(colleague.getByText('You have blocked this person').last()).toBeVisible();
  await expect(composerOf(colleague)).toHaveCount(0);
  await expect(rowOf(librarian, 'Ines Carvalho')).toHaveCount(0);
  const dialog = await searchFor(librarian, 'Ines Carvalho');
  await expect(dialog.getByText('No users found matching the query')).toBeVisible();
  await close(dialog);

  // A request sent by hand looks sent, but nobody sees it.
  const asked = await librarian.request.post(`${portal.url}/api/relationships`, {
    headers: { origin: portal.url },
    data: { studentId: 2, relatedUserId: 6 },
  });
  expect(asked.status()).toBe(200);
  await expect(requestOf(librarian, 'Ines Carvalho')).toBeVisible();
  await expect(requestOf(colleague, 'Maya Okafor')).toHaveCount(0);

  await colleague.getByRole('main').getByRole('button', { name: 'Unblock' }).click();
  await expectConnected(colleague);
  await expectConnected(librarian);
});

test('the list shows recent conversations or everybody, and finds people in both', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'librarian' });
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Recent')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, 'Ines Carvalho')).toBeVisible();
  await expect(rowOf(page, 'Samuel Oyelaran')).toHaveCount(0);
  await tab('Recent').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/?contact=4&tab=all');
  await expect(rowOf(page, 'Samuel Oyelaran')).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Search people and messages' });
  await field.fill('hoshimura');
  await expect(page.locator('[data-contact]')).toHaveCount(1);
  await expect(rowOf(page, 'Haruka Mizuno')).toBeVisible();
  await expect(page).toHaveURL('/?contact=4&tab=all&find=hoshimura');
  await page.reload();
  await expect(field).toHaveValue('hoshimura');
  await rowOf(page, 'Haruka Mizuno').click();
  await expect(page).toHaveURL('/?contact=24&tab=all&find=hoshimura');
  await expectOpen(page, 'Haruka Mizuno');

  await field.press('Escape');
  await tab('Recent').click();
  await expect(rowOf(page, 'Samuel Oyelaran')).toHaveCount(0);
  await field.fill('samuel');
  await expect(rowOf(page, 'Samuel Oyelaran')).toBeVisible();
  await field.fill('shortest way');
  await expect(page.getByText('No contacts found')).toBeVisible();
  await page.getByRole('list', { name: 'Messages found' }).getByRole('button').click();
  await expectOpen(page, 'Priya Shah');
  await expect(logOf(page).locator('[data-found]')).toContainText('shortest way');
  await field.press('Escape');
  await expect(tab('Recent')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, 'Priya Shah')).toBeVisible();
});

test('what fails is said in the specified words, and can be tried again', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  for (const path of ['/api/users/search', '/api/users/2/pending-requests', '/api/relationships/9/status']) {
    consoles.expect({ path, status: 500 });
  }
  const page = await open({ as: 'librarian', path: 'about:blank' });
  await withoutConnection(page);
  await page.route(/pending-requests/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/?contact=4');
  await expect(page.getByText('Contact requests could not be loaded')).toBeVisible();
  await page.unroute(/pending-requests/);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  const request = requestOf(page, callum.name);
  await expect(request).toBeVisible();

  await page.route(/users\/search/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  const dialog = await searchFor(page, 'noor');
  await expect(toastOf(page, 'Search failed')).toContainText('Failed to search for users');
  await page.unroute(/users\/search/);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText('Noor Haddad')).toBeVisible();
  await close(dialog);

  for (const [button, title, text] of [
    ['Accept & Chat', 'Error accepting request', 'There was a problem accepting the contact request.'],
    ['Reject', 'Error rejecting request', 'There was a problem rejecting the contact request.'],
  ] as const) {
    await page.route(/relationships\/\d+\/status/, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await request.getByRole('button', { name: button }).click();
    await expect(toastOf(page, title)).toContainText(text);
    await page.unroute(/relationships\/\d+\/status/);
    await page.keyboard.press('F8');
    await page.keyboard.press('Escape');
  }
  await expect(request).toBeVisible();
});
