import { expect } from '@playwright/test';
import { pick } from '#e2e/screen.ts';
import { answer, textStops } from '#e2e/screens/stage.ts';

export const subscriptionTexts = textStops({
  'subscription without a plan': async ({ page }) => {
    await answer(page, '/api/subscription', {
      institutionId: 1,
      companyName: 'University of Harrowmere',
      tier: null,
      status: 'inactive',
      planName: 'None',
      features: [],
      pricePence: null,
      vatBasisPoints: 0,
      vatReason: null,
      startDate: null,
      endDate: null,
      renewalDate: null,
      history: [],
    });
    await page.goto('/subscription');
  },
});

export const invoiceRequestTexts = textStops({
  'Invoices Requested, empty': async ({ page }) => {
    await answer(page, '/api/invoice-requests', []);
    await page.goto('/');
  },
});

export const updateSubscriptionTexts = textStops({
  'Update Subscriptions, nobody chosen': async ({ page }) => {
    await page.goto('/admin/subscriptions');
    await page.getByRole('button', { name: 'Update Subscription' }).click();
  },
  'Update Subscriptions, failed': async ({ page, consoles }) => {
    const path = '/api/update-subscription';
    consoles.expect({ path, status: 404 });
    const body = { error: 'Customer not found', message: 'Customer not found', code: 'not-found' };
    await page.route(`**${path}`, (route) => route.fulfill({ status: 404, json: body }));
    await pick(page, 'Customer', 'Theo Brandt, Calder Bay University');
    await page.getByLabel('Subscription', { exact: true }).selectOption('University Gold');
    await page.getByRole('button', { name: 'Update Subscription' }).click();
    await page.getByRole('button', { name: 'Change plan' }).click();
    // A toast behind an open dialog has no role.
    await expect(page.getByText('Failed to update subscription', { exact: true })).toBeVisible();
    await page.unroute(`**${path}`);
  },
  'Update Subscriptions, done': ({ page }) => page.getByRole('button', { name: 'Change plan' }).click(),
});
