import { expect, type Page } from '@playwright/test';
import { csvFile, itemReport } from '#e2e/plans-and-usage/usage-files.ts';
import { bubblesOf, composerOf, expectConnected, expectOpen, logOut, pick, rowOf, send, toastOf } from '#e2e/screen.ts';
import { ownAccountStops } from './account-stops.ts';
import { settingsStops } from './settings-stops.ts';
import { detailsOf, letGo, type Stop, spoil } from './stage.ts';

const narrow = [1100, 360] as const;
const contacts = { librarian: 4, manager: 2, tech: 2, admin: 2 } as const;
const names: Record<number, string> = { 2: 'Maya Okafor', 4: 'Priya Shah' };

export const visitorStops: readonly Stop[] = [
  {
    name: 'sign-in',
    path: '/auth',
    arrive: (page) => expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible(),
  },
  {
    name: 'sign-in with mistakes',
    path: '/auth',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    },
  },
  {
    name: 'one-time link that no longer works',
    path: '/auth/set-password#made-up',
    arrive: (page) => expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible(),
  },
  {
    name: 'one-time link without its secret',
    path: '/auth/set-password',
    arrive: (page) => expect(page.getByRole('heading', { name: 'Please open your link again' })).toBeVisible(),
  },
  {
    name: 'link that ends mails of a kind',
    path: '/unsubscribe?kind=broadcast&token=made-up',
    arrive: (page) => expect(page.getByRole('button', { name: 'Switch them off' })).toBeVisible(),
  },
  {
    name: 'privacy',
    path: '/privacy',
    arrive: (page) => expect(page.getByRole('heading', { name: 'Knowledge Base AI' })).toBeVisible(),
  },
  {
    name: 'security',
    path: '/security',
    arrive: (page) => expect(page.getByRole('heading', { name: 'Have you found a weakness?' })).toBeVisible(),
  },
  {
    name: 'accessibility',
    path: '/accessibility',
    arrive: (page) => expect(page.getByRole('heading', { name: 'Known gaps' })).toBeVisible(),
  },
  {
    name: 'not found',
    path: '/no/such/page',
    arrive: (page) => expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible(),
  },
];

export function homeStops(name: keyof typeof contacts): readonly Stop[] {
  const contactId = contacts[name];
  const partner = names[contactId] ?? '';
  const path = `/?contact=${contactId}`;
  const openChat = async (page: Page) => {
    await expectOpen(page, partner);
    await expect(page.locator('[data-bubble]').last()).toBeInViewport();
    await expectConnected(page);
  };
  return [
    { name: `home of ${name}`, path: '/', arrive: (page) => expect(rowOf(page, partner)).toBeVisible() },
    {
      name: 'bell',
      path: '/',
      goesOn: true,
      widths: [1440, 360],
      arrive: async (page) => {
        await expect(rowOf(page, partner)).toBeVisible();
        await page.getByRole('button', { name: /^Notifications/ }).click();
        const panel = page.getByRole('dialog', { name: 'Notifications' });
        await expect(panel.getByText(/No new notifications|Announcements|Contact requests/).first()).toBeVisible();
      },
    },
    { name: `conversation of ${name}`, path, arrive: openChat, part: detailsOf },
    {
      name: 'details',
      path,
      goesOn: true,
      widths: narrow,
      arrive: async (page) => {
        await page.getByRole('button', { name: 'Show details' }).click();
        await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible();
      },
    },
    {
      name: 'menu',
      path: '/',
      widths: narrow,
      arrive: async (page) => {
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      },
    },
  ];
}

export const accountStops: readonly Stop[] = [
  {
    name: 'account menu',
    path: '/?contact=4',
    arrive: async (page) => {
      await expectConnected(page);
      await page.getByRole('button', { name: /^Account:/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  ...ownAccountStops,
];

/** States that look the same for everybody; each leaves its page changed, so the next one needs a new page. */
export const chatStops: readonly Stop[] = [
  {
    name: 'conversation that is not available',
    path: '/?contact=5',
    arrive: (page) => expect(page.getByText('This conversation is not available')).toBeVisible(),
  },
  {
    name: 'text that is too long',
    path: '/?contact=4',
    arrive: async (page) => {
      await expectConnected(page);
      await composerOf(page).fill('x'.repeat(4001));
      await expect(page.getByText(/shorten it by 1/)).toBeVisible();
    },
  },
  {
    name: 'question before a draft is discarded',
    path: '/?contact=4',
    arrive: async (page) => {
      await expectConnected(page);
      await composerOf(page).fill('Half a sentence');
      await logOut(page);
      await expect(page.getByRole('dialog', { name: /discard your draft/ })).toBeVisible();
    },
  },
  {
    name: 'message that was refused',
    path: '/?contact=4',
    arrive: async (page) => {
      await refuseMessages(page);
      await page.reload();
      await expectConnected(page);
      await send(page, 'Too early');
      await expect(bubblesOf(page, 'Too early').getByRole('button', { name: 'Discard' })).toBeVisible();
      // Hovering stops the toast from timing out.
      await toastOf(page, 'Failed to send message').hover();
    },
  },
  {
    name: 'connection lost',
    path: '/?contact=4',
    arrive: async (page, { consoles }) => {
      await expectConnected(page);
      consoles.expectLostConnection();
      spoil(page);
      await page.context().setOffline(true);
      await expect(page.getByText('Chat connection lost')).toBeVisible();
    },
  },
];

export const contactStops: readonly Stop[] = [
  {
    name: 'all contacts',
    path: '/?tab=all',
    arrive: (page) => expect(rowOf(page, 'Samuel Oyelaran')).toBeVisible(),
  },
  {
    name: 'no contact found',
    path: '/?tab=all&find=nobody',
    arrive: (page) => expect(page.getByText('No contacts found')).toBeVisible(),
  },
  {
    name: 'people found',
    path: '/',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Add contact' }).click();
      await page.getByLabel('Name, department or institution').fill('ha');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: 'People found' })).toBeVisible();
    },
  },
  {
    name: 'nobody found',
    path: '/',
    goesOn: true,
    arrive: async (page) => {
      await page.getByLabel('Name, department or institution').fill('nobody at all');
      await page.keyboard.press('Enter');
      await expect(page.getByText('No users found matching the query')).toBeVisible();
    },
  },
  {
    name: 'conversation with somebody who has not accepted yet',
    path: '/?contact=8',
    arrive: (page) => expect(page.getByText('They have not accepted your request yet').last()).toBeVisible(),
  },
  {
    name: 'contact actions',
    path: '/?contact=4',
    arrive: async (page) => {
      await expectOpen(page, 'Priya Shah');
      const details = page.getByRole('button', { name: 'Show details' });
      const actions = page.getByRole('button', { name: 'Contact actions' });
      await expect(details.or(actions).first()).toBeVisible();
      if (await details.isVisible()) await details.click();
      await actions.click();
      await expect(page.getByText('Assigned staff and their customers stay connected')).toBeVisible();
    },
  },
];

/** Answers every message as a server does that cannot take it now. */
async function refuseMessages(page: Page) {
  spoil(page);
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text));
      if (frame.type !== 'chat') return server.send(text);
      const refusal = { type: 'rejected', clientId: frame.clientId, code: 'unavailable', message: 'Please try again.' };
      socket.send(JSON.stringify(refusal));
    });
  });
}

export const broadcastStops: readonly Stop[] = [
  {
    name: 'mail without a mail server',
    path: '/admin/settings/e-mail',
    arrive: (page) => expect(page.getByText('No e-mails are waiting to be sent')).toBeVisible(),
  },
  {
    name: 'usage fetching',
    path: '/admin/usage-fetching',
    arrive: (page) => expect(page.getByRole('button', { name: /^Try again: IR/ })).toBeVisible(),
  },
  ...settingsStops,
  {
    name: 'change log',
    path: '/admin/settings/logs',
    arrive: (page) => expect(page.getByRole('button', { name: /^All changes by/ }).first()).toBeVisible(),
  },
  {
    name: 'security log',
    path: '/admin/settings/logs/security',
    arrive: (page) => expect(page.getByText(/says how long events are kept/)).toBeVisible(),
  },
  {
    name: 'retention',
    path: '/admin/settings/data',
    arrive: (page) => expect(page.getByText('Nothing is older.').first()).toBeVisible(),
  },
  {
    name: 'erasure',
    path: '/admin/settings/data?person=2',
    arrive: (page) => expect(page.getByRole('heading', { name: /^Settings ?: Data$/ })).toBeVisible(),
  },
  {
    name: 'webhooks',
    path: '/admin/settings/developers',
    arrive: (page) => expect(page.getByRole('button', { name: 'Add a webhook' })).toBeVisible(),
  },
  {
    name: 'support statistics',
    path: '/admin/statistics?rows=responses',
    arrive: async (page) => {
      await expect(page.getByRole('button', { name: 'Export CSV: First responses', exact: true })).toBeEnabled();
      await expect(page.locator('.recharts-wrapper')).toHaveCount(2);
    },
  },
  {
    name: 'notifications to customers',
    path: '/admin/notifications',
    arrive: (page) => expect(page.getByText(/Read by/).first()).toBeVisible(),
  },
  {
    name: 'question before a broadcast',
    path: '/admin/notifications',
    goesOn: true,
    arrive: async (page) => {
      await page.getByLabel('Title').fill('Chat closes early on Friday');
      await page.getByLabel('Content').fill('Messages are answered on Monday.');
      await page.locator('label', { hasText: /^High/ }).click();
      await page.getByRole('button', { name: 'Send Notification' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Send to/ })).toBeEnabled();
    },
  },
];

export const subscriptionStops: readonly Stop[] = [
  {
    name: 'subscription',
    path: '/subscription',
    arrive: (page) => expect(page.getByText('INV-000001')).toBeVisible(),
  },
  {
    name: 'invoice requested',
    path: '/subscription',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Request Invoice' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Invoice requested' })).toBeVisible();
    },
  },
  {
    name: 'subscription plans',
    path: '/subscription?tab=plans',
    arrive: (page) => expect(page.getByText('Current Plan')).toBeVisible(),
  },
];

export const usageStops: readonly Stop[] = [
  {
    name: 'usage metrics',
    path: '/usage-metrics',
    arrive: async (page) => {
      letGo(page);
      await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
    },
  },
  {
    name: 'report for the budget meeting',
    path: '/usage-metrics/budget',
    arrive: async (page) => {
      letGo(page);
      await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
    },
  },
  {
    name: 'usage metrics as tables',
    path: '/usage-metrics?month=2025-03',
    arrive: async (page) => {
      await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
      const buttons = page.getByRole('button', { name: 'Table', exact: true });
      for (let left = await buttons.count(); left > 0; left--) await buttons.first().click();
    },
  },
];

export const planCareStops: readonly Stop[] = [
  {
    name: 'choice of an institution',
    path: '/subscription',
    arrive: (page) => expect(page.getByRole('link', { name: 'Northfell College' })).toBeVisible(),
  },
  {
    name: 'subscription of an institution',
    path: '/subscription?institution=2',
    arrive: (page) => expect(page.getByText('INV-000002')).toBeVisible(),
  },
  {
    name: 'choice of a customer',
    path: '/admin/subscriptions',
    arrive: async (page) => {
      await page.getByRole('combobox', { name: 'Customer' }).fill('harrow');
      await expect(page.getByRole('option', { name: 'Maya Okafor, University of Harrowmere' })).toBeVisible();
    },
  },
  {
    name: 'update subscriptions',
    path: '/admin/subscriptions',
    goesOn: true,
    arrive: async (page) => {
      await pick(page, 'Customer', 'Maya Okafor, University of Harrowmere');
      await page.getByLabel('Subscription', { exact: true }).selectOption('University Silver');
      await expect(page.getByText('University Gold at the moment')).toBeVisible();
    },
  },
  {
    name: 'question before a change of plan',
    path: '/admin/subscriptions',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Update Subscription' }).click();
      await expect(page.getByRole('dialog', { name: /^Change the plan of / })).toBeVisible();
    },
  },
];

/** Panels that admins have beside conversations; a phone has them in other places, so each width arrives there by itself. */
export const besideChatStops: readonly Stop[] = [
  {
    name: 'admin dashboard',
    path: '/admin/dashboard',
    arrive: (page) => expect(page.getByText('Total customers').locator('visible=true')).toBeVisible(),
  },
  {
    name: 'one part of the inbox',
    path: '/admin/dashboard?inbox=waiting',
    arrive: (page) => expect(page.getByText('Waiting, oldest first')).toBeVisible(),
  },
  {
    name: 'invoices requested',
    path: '/',
    arrive: (page) => openInvoiceRequests(page),
  },
  {
    name: 'question before an invoice',
    path: '/',
    goesOn: true,
    arrive: async (page) => {
      const entry = page.getByRole('listitem', { name: /^Élodie Marchand/ });
      await entry.getByRole('button', { name: 'Send Invoice' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send this invoice?' });
      await dialog.getByRole('button', { name: 'Send Invoice' }).click();
      await expect(dialog.getByText('Please enter the amount in pounds and pence')).toBeVisible();
    },
  },
  {
    name: 'file to be shared',
    path: '/?contact=2',
    arrive: async (page) => {
      await expectOpen(page, 'Maya Okafor');
      const details = page.getByRole('button', { name: 'Show details' });
      const share = page.getByRole('button', { name: 'Share a file' });
      await expect(details.or(share).first()).toBeVisible();
      if (await details.isVisible()) await details.click();
      await share.click();
      await expect(page.getByRole('dialog', { name: /^Share a file with/ })).toBeVisible();
    },
  },
];

export const usageCareStops: readonly Stop[] = [
  {
    name: 'usage: the upload and who has which months',
    path: '/admin/usage',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Read report' }).click();
      await expect(toastOf(page, 'Missing information')).toBeVisible();
      await expect(page.getByText('University of Harrowmere', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'usage: what was understood of a report',
    path: '/admin/usage?customer=2',
    arrive: async (page) => {
      await page.getByLabel('Usage report').setInputFiles(itemReport({ institution: 'Somewhere Else' }));
      await page.getByRole('button', { name: 'Read report' }).click();
      await expect(page.getByRole('dialog', { name: 'Check this report' })).toBeVisible();
    },
  },
  {
    name: 'usage: a report that cannot be read',
    path: '/admin/usage?customer=2',
    arrive: async (page) => {
      const lines = itemReport().buffer.toString().replaceAll(',240,', ',-1,').replaceAll(',120,', ',many,');
      await page.getByLabel('Usage report').setInputFiles(csvFile('broken.csv', lines));
      await page.getByRole('button', { name: 'Read report' }).click();
      await expect(page.getByRole('dialog', { name: 'This report cannot be read' })).toBeVisible();
    },
  },
];

/** Opens the panel beside the chat, which is a sheet on narrower screens. */
async function openInvoiceRequests(page: Page) {
  const button = page.getByRole('button', { name: /^Invoices Requested/ });
  const panel = page.getByRole('region', { name: 'Invoices Requested' });
  await expect(button.or(panel).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(page.getByRole('listitem', { name: /^Élodie Marchand/ })).toBeVisible();
}
