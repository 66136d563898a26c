import { expect, type Locator, type Page } from '@playwright/test';
import type { OpenOptions } from '#e2e/journey.ts';
import { subscriptionVisits } from '#e2e/plans-and-usage/subscription-scenes.ts';
import { usageVisits } from '#e2e/plans-and-usage/usage-scenes.ts';
import { dismissToast, expectConnected, expectOpen, logOut, rowOf, send, toastOf } from '#e2e/screen.ts';
import { signIn } from '#e2e/session.ts';
import { setupVisit } from '#e2e/technical-setup/setup-scenes.ts';
import { librarianVisit } from './specification-librarian.ts';
import { libraryVisit } from './specification-library.ts';
import {
  addCustomer,
  answer,
  answerRequest,
  bellOf,
  changePassword,
  detailsOf,
  hold,
  letGo,
  openBell,
  refuse,
  requestsOf,
  type Scene,
  searchPeople,
  sendToAll,
  setClockAfterNewestMessage,
  setClockAfterNewestNotification,
} from './specification-stage.ts';

/** In minutes. */
const day = 24 * 60;

/** The account manager's chat so many minutes after the newest message. */
async function lookLater(page: Page, minutes: number) {
  await setClockAfterNewestMessage(page, minutes);
  await page.goto('/?contact=4');
}

/** The part of the page that counts in a scene, where the same texts stand elsewhere as well. */
export const parts: Readonly<Record<string, (page: Page) => Locator>> = {
  'account manager': detailsOf,
  'tech support': detailsOf,
  administrator: detailsOf,
  'add-contact dialog, found': (page) => page.getByRole('dialog', { name: 'Add contact' }),
  'bell, loading': bellOf,
  'bell with requests': bellOf,
  'bell, failed': bellOf,
  'bell, empty': bellOf,
};

/** People at their pages, and what they see there one after the other. */
export const visits: readonly { who: string; options: OpenOptions; scenes: Readonly<Record<string, Scene>> }[] = [
  {
    who: 'a visitor',
    options: { path: '/auth' },
    scenes: {
      'sign-in page': ({ page }) => expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible(),
      'sign-in page, sent empty': ({ page }) => page.getByRole('button', { name: 'Sign in' }).click(),
      'sign-in page, refused': async ({ page, consoles }) => {
        consoles.expect({ path: '/api/login', status: 401 });
        await signIn(page, 'librarian', 'not the password');
      },
      'toast after signing in': async ({ page }) => {
        await signIn(page, 'librarian');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
      'log-out, failed': async ({ page, consoles }) => {
        await refuse(page, consoles, '/api/logout');
        await logOut(page);
      },
      'log-out, pending': async ({ page, consoles }) => {
        consoles.expectSignedOut();
        await page.unrouteAll();
        await hold(page, '/api/logout');
        await page.reload();
        await logOut(page);
      },
      'toast after logging out': async ({ page }) => {
        letGo(page);
        await expect(page).toHaveURL('/auth');
      },
      'unknown path': async ({ page, consoles }) => {
        consoles.expect({ path: '/no/such/page', status: 404 });
        await page.goto('/no/such/page');
      },
    },
  },
  {
    who: 'a customer on Home',
    options: { as: 'librarian' },
    scenes: {
      'Home of a customer': ({ page }) => expect(requestsOf(page).first()).toBeVisible(),
      'account manager': ({ page }) => page.goto('/?contact=4'),
      'tech support': ({ page }) => page.goto('/?contact=3'),
      'contact without sessions': async ({ page }) => {
        await answer(page, '/api/lessons/upcoming', []);
        await page.goto('/?contact=6');
      },
      'contact list, nobody found': ({ page }) =>
        page.getByRole('textbox', { name: 'Search people and messages' }).fill('zzzz'),
      'request, accepting failed': async ({ page, consoles }) => {
        await page.getByRole('textbox', { name: 'Search people and messages' }).fill('');
        await answerRequest(page, consoles, 'Accept & Chat', 'Error accepting request');
      },
      'request, rejecting failed': async ({ page, consoles }) => {
        await dismissToast(page);
        await answerRequest(page, consoles, 'Reject', 'Error rejecting request');
      },
      'request, accepted': async ({ page }) => {
        await dismissToast(page);
        await requestsOf(page).getByRole('button', { name: 'Accept & Chat' }).click();
      },
      'conversation without messages': ({ page }) => expectOpen(page, 'Callum Reyes'),
      'search of messages': async ({ page }) => {
        await page.goto('/?contact=4');
        await expectConnected(page);
        await page.getByRole('button', { name: 'Conversation actions' }).click();
        await page.getByRole('menuitem', { name: 'Search messages' }).click();
        await page.getByLabel('Search messages').fill('report');
      },
      'minutes later': ({ page }) => lookLater(page, 5),
      'hours later': ({ page }) => lookLater(page, 3 * 60),
      'days later': ({ page }) => lookLater(page, 3 * day),
      'a year later': ({ page }) => lookLater(page, 500 * day),
    },
  },
  {
    who: 'a customer who looks for people',
    options: { as: 'librarian2' },
    scenes: {
      'add-contact dialog, nobody found': ({ page }) => searchPeople(page, 'zzzz'),
      'add-contact dialog, search failed': async ({ page, consoles }) => {
        await refuse(page, consoles, '/api/users/search');
        await searchPeople(page, 'noor');
      },
      'add-contact dialog, found': async ({ page }) => {
        await dismissToast(page);
        await page.unrouteAll();
        await searchPeople(page, 'callum');
      },
      'add-contact dialog, asking failed': async ({ page, consoles }) => {
        await refuse(page, consoles, '/api/relationships');
        await page.getByRole('button', { name: 'Add Callum Reyes' }).click();
      },
      'add-contact dialog, asked': async ({ page }) => {
        await dismissToast(page);
        await page.unrouteAll();
        await page.getByRole('button', { name: 'Add Callum Reyes' }).click();
      },
    },
  },
  {
    who: 'a customer in the chat',
    options: { as: 'librarian', path: '/?contact=3' },
    scenes: {
      'chat, line lost': async ({ page, consoles }) => {
        await expectConnected(page);
        consoles.expectLostLine();
        await page.context().setOffline(true);
      },
      'conversation, reading failed': async ({ page, consoles }) => {
        await page.context().setOffline(false);
        await refuse(page, consoles, '/api/messages/2/4');
        await page.goto('/?contact=4');
      },
      'chat, message refused': async ({ page }) => {
        await page.unrouteAll();
        await page.routeWebSocket('/ws', (socket) => {
          const server = socket.connectToServer();
          socket.onMessage((text) => {
            const { type, clientId } = JSON.parse(String(text));
            if (type !== 'chat') return server.send(text);
            socket.send(JSON.stringify({ type: 'rejected', clientId, code: 'unavailable', message: 'Not now.' }));
          });
        });
        await page.goto('/?contact=4');
        await expectConnected(page);
        await send(page, 'Too early');
      },
      'account settings, new password too short': async ({ page }) => {
        await page.goto('/account');
        await changePassword(page, '123', '123');
      },
      'account settings, new passwords differ': ({ page }) => changePassword(page, 'one phrase', 'another phrase'),
    },
  },
  {
    who: 'a customer with the bell',
    options: { as: 'librarian', path: 'about:blank' },
    scenes: {
      'bell, loading': async ({ page }) => {
        await hold(page, '/api/notifications');
        await page.goto('/');
        await openBell(page);
      },
      'bell with requests': async ({ page }) => {
        await setClockAfterNewestNotification(page, 5);
        letGo(page);
      },
      'bell, failed': async ({ page, consoles }) => {
        await refuse(page, consoles, '/api/notifications');
        await page.goto('/?contact=4');
        await expectConnected(page);
        await openBell(page);
      },
      'bell, empty': async ({ page }) => {
        await page.unrouteAll();
        await answer(page, '/api/notifications', []);
        await answer(page, '/api/users/2/pending-requests', []);
        await page.goto('/');
        await openBell(page);
      },
    },
  },
  {
    who: 'an account manager',
    options: { as: 'manager', path: '/?contact=1' },
    scenes: {
      'Home of staff': ({ page }) => expect(rowOf(page, 'Maya Okafor')).toBeVisible(),
      administrator: ({ page }) => expectOpen(page, 'Ada Lindqvist'),
      'request, rejected': ({ page }) => requestsOf(page).getByRole('button', { name: 'Reject' }).click(),
      'toast of a message': async ({ page, open }) => {
        await page.goto('/?contact=5');
        await expectConnected(page);
        const librarian = await open({ as: 'librarian', path: '/?contact=4' });
        await expectConnected(librarian);
        await send(librarian, 'Could you please have a look at the new proxy range?');
      },
    },
  },
  {
    who: 'an admin',
    options: { as: 'admin', path: '/admin' },
    scenes: {
      'admin panel': ({ page }) => expect(page.getByRole('cell').first()).toBeVisible(),
      'admin panel, no customers': ({ page }) => page.getByRole('textbox', { name: 'Search customers' }).fill('zzzz'),
      'admin panel, a customer added': async ({ page }) => {
        await addCustomer(page);
        await expect(page.getByRole('dialog', { name: 'Zoë Newcomer was added' })).toBeVisible();
      },
      'admin panel, adding failed': async ({ page, consoles }) => {
        await page.getByRole('button', { name: 'Done' }).click();
        await dismissToast(page);
        await refuse(page, consoles, '/api/register');
        await addCustomer(page);
      },
      'admin panel, reading failed': async ({ page, consoles }) => {
        await refuse(page, consoles, '/api/customers');
        await page.goto('/admin');
      },
      'admin panel, reading staff failed': async ({ page, consoles }) => {
        await refuse(page, consoles, '/api/staff');
        await page.goto('/admin?view=staff');
      },
      'Create Notification': ({ page }) => page.goto('/admin?view=notifications'),
      'Create Notification, incomplete': async ({ page }) => {
        await page.getByLabel('Title').fill('Chat closes early');
        await page.getByLabel('Title').press('Enter');
      },
      'Create Notification, failed': async ({ page, consoles }) => {
        const mend = await refuse(page, consoles, '/api/notifications');
        await page.getByLabel('Content').fill('At three.');
        await sendToAll(page);
        await expect(toastOf(page, 'Failed to create notification')).toBeVisible();
        await mend();
      },
      'Create Notification, sent': ({ page }) => sendToAll(page),
    },
  },
  libraryVisit,
  ...subscriptionVisits,
  ...usageVisits,
  librarianVisit,
  setupVisit,
];
