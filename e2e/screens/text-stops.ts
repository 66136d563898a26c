import { expect, type Page } from '@playwright/test';
import { dismissToast, expectConnected, expectOpen, logOut, send, toastOf } from '#e2e/screen.ts';
import { signIn } from '#e2e/session.ts';
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
  searchPeople,
  sendToAll,
  setClockAfterNewestMessage,
  setClockAfterNewestNotification,
  textStops,
} from './stage.ts';

/** A day in minutes. */
const day = 24 * 60;

/** Opens the account manager's chat this many minutes after the newest message. */
async function openLater(page: Page, minutes: number) {
  await setClockAfterNewestMessage(page, minutes);
  await page.goto('/?contact=4');
}

export const signInTexts = textStops({
  'sign-in page, refused': async ({ page, consoles }) => {
    consoles.expect({ path: '/api/login', status: 401 });
    await page.goto('/auth');
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
});

export const customerTexts = [
  ...textStops({ 'tech support': ({ page }) => page.goto('/?contact=3') }, detailsOf),
  ...textStops({
    'contact without sessions': async ({ page }) => {
      await answer(page, '/api/lessons/upcoming', []);
      await page.goto('/?contact=6');
    },
    'request, accepting failed': ({ page, consoles }) =>
      answerRequest(page, consoles, 'Accept & Chat', 'Error accepting request'),
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
    'minutes later': ({ page }) => openLater(page, 5),
    'hours later': ({ page }) => openLater(page, 3 * 60),
    'days later': ({ page }) => openLater(page, 3 * day),
    'a year later': ({ page }) => openLater(page, 500 * day),
  }),
];

export const peopleTexts = [
  ...textStops({
    'add-contact dialog, search failed': async ({ page, consoles }) => {
      await page.goto('/');
      await refuse(page, consoles, '/api/users/search');
      await searchPeople(page, 'noor');
    },
  }),
  ...textStops(
    {
      'add-contact dialog, found': async ({ page }) => {
        await dismissToast(page);
        await page.unrouteAll();
        await searchPeople(page, 'callum');
      },
    },
    (page) => page.getByRole('dialog', { name: 'Add contact' }),
  ),
  ...textStops({
    'add-contact dialog, asking failed': async ({ page, consoles }) => {
      await refuse(page, consoles, '/api/relationships');
      await page.getByRole('button', { name: 'Add Callum Reyes' }).click();
    },
    'add-contact dialog, asked': async ({ page }) => {
      await dismissToast(page);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Add Callum Reyes' }).click();
    },
  }),
];

export const conversationTexts = textStops({
  'conversation, reading failed': async ({ page, consoles }) => {
    await refuse(page, consoles, '/api/messages/2/4');
    await page.goto('/?contact=4');
  },
});

export const accountTexts = textStops({
  'account settings, new passwords differ': ({ page }) => changePassword(page, 'one phrase', 'another phrase'),
});

export const bellTexts = textStops(
  {
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
  bellOf,
);

export const managerTexts = [
  ...textStops({ administrator: ({ page }) => page.goto('/?contact=1') }, detailsOf),
  ...textStops({
    'request, rejected': ({ page }) => requestsOf(page).getByRole('button', { name: 'Reject' }).click(),
    'toast of a message': async ({ page, open }) => {
      await page.goto('/?contact=5');
      await expectConnected(page);
      const librarian = await open({ as: 'librarian', path: '/?contact=4' });
      await expectConnected(librarian);
      await send(librarian, 'Could you please have a look at the new proxy range?');
    },
  }),
];

export const adminPanelTexts = textStops({
  'admin panel, a customer added': async ({ page }) => {
    await page.goto('/admin');
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
    await page.goto('/admin/staff');
  },
});

export const notificationTexts = textStops({
  'Create Notification, incomplete': async ({ page }) => {
    await page.goto('/admin/notifications');
    await page.getByLabel('Content').fill('');
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
});
