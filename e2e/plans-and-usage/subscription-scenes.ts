import { expect } from '@playwright/test';
import type { OpenOptions } from '#e2e/journey.ts';
import { pick } from '#e2e/screen.ts';
import { answer, type Scene } from '#e2e/screens/specification-stage.ts';

/** What people see of plans and invoices. */
export const subscriptionVisits: readonly { who: string; options: OpenOptions; scenes: Record<string, Scene> }[] = [
  {
    who: 'a customer with a plan',
    options: { as: 'librarian', path: '/subscription' },
    scenes: {
      subscription: ({ page }) => expect(page.getByText('Billing Cycle')).toBeVisible(),
      'subscription plans': ({ page }) => page.getByRole('tab', { name: 'Subscription Plans' }).click(),
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
    },
  },
  {
    who: 'an admin with invoices and plans',
    options: { as: 'admin' },
    scenes: {
      'Invoices Requested': ({ page }) => expect(page.getByRole('button', { name: 'Send Invoice' })).toHaveCount(2),
      'Invoices Requested, empty': async ({ page }) => {
        await answer(page, '/api/invoice-requests', []);
        await page.goto('/');
      },
      'Update Subscriptions': ({ page }) => page.goto('/admin?view=subscriptions'),
      'Update Subscriptions, nobody chosen': ({ page }) =>
        page.getByRole('button', { name: 'Update Subscription' }).click(),
      'Update Subscriptions, failed': async ({ page, consoles }) => {
        const path = '/api/update-subscription';
        consoles.expect({ path, status: 404 });
        const body = { error: 'Customer not found', message: 'Customer not found', code: 'not-found' };
        await page.route(`**${path}`, (route) => route.fulfill({ status: 404, json: body }));
        await pick(page, 'Customer', 'Theo Brandt, Calder Bay University');
        await page.getByLabel('Subscription', { exact: true }).selectOption('University Gold');
        await page.getByRole('button', { name: 'Update Subscription' }).click();
        await page.getByRole('button', { name: 'Change plan' }).click();
        // Behind an open dialog a toast has no role.
        await expect(page.getByText('Failed to update subscription', { exact: true })).toBeVisible();
        await page.unroute(`**${path}`);
      },
      'Update Subscriptions, done': ({ page }) => page.getByRole('button', { name: 'Change plan' }).click(),
    },
  },
];
