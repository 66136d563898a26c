import { expect } from '@playwright/test';
import type { OpenOptions } from '#e2e/journey.ts';
import { toastOf } from '#e2e/screen.ts';
import { hold, letGo, type Scene } from '#e2e/screens/specification-stage.ts';
import { itemReport } from './usage-files.ts';

const path = '/api/upload-usage-data';

/** What an admin sees of uploading usage. */
export const usageVisits: readonly { who: string; options: OpenOptions; scenes: Record<string, Scene> }[] = [
  {
    who: 'an admin who uploads usage',
    options: { as: 'admin', path: '/admin' },
    scenes: {
      'Upload Data': ({ page }) => page.getByRole('button', { name: 'Actions for Maya Okafor' }).click(),
      'Upload Usage CSV': ({ page }) => page.goto('/admin?view=usage'),
      'Upload Usage CSV, nothing chosen': async ({ page }) => {
        await page.getByRole('button', { name: 'Read report' }).click();
        await expect(toastOf(page, 'Missing information')).toBeVisible();
      },
      'Upload Usage CSV, a workbook': async ({ page }) => {
        await page.goto('/admin?view=usage&customer=2');
        const workbook = { name: 'usage.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('PK') };
        await page.getByLabel('Usage report').setInputFiles(workbook);
        await expect(toastOf(page, 'Invalid file type')).toBeVisible();
      },
      'Upload Usage CSV, failed without a message': async ({ page, consoles }) => {
        consoles.expect({ path, status: 500 });
        await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: '' }));
        await page.getByLabel('Usage report').setInputFiles(itemReport());
        await page.getByRole('button', { name: 'Read report' }).click();
        await expect(toastOf(page, 'Upload failed')).toBeVisible();
        await page.unroute(`**${path}`);
      },
      'Upload Usage CSV, failed': async ({ page, consoles }) => {
        consoles.expect({ path, status: 500 });
        const message = 'Failed to upload usage data';
        const body = { error: message, message, code: 'internal' };
        await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: body }));
        await page.getByRole('button', { name: 'Read report' }).click();
        await expect(toastOf(page, message)).toBeVisible();
        await page.unroute(`**${path}`);
      },
      'Upload Usage CSV, done': async ({ page }) => {
        await page.getByRole('button', { name: 'Read report' }).click();
        await page.getByRole('button', { name: 'Store report' }).click();
      },
    },
  },
  {
    who: 'a customer who looks at usage',
    options: { as: 'librarian', path: '/account' },
    scenes: {
      'Usage Metrics, loading': async ({ page }) => {
        await hold(page, '/api/usage/reports');
        await page.goto('/usage-metrics');
      },
      'Usage Metrics': async ({ page }) => letGo(page),
      'Usage Metrics, a report with pages': async ({ page, open }) => {
        const admin = await open({ as: 'admin' });
        const { name, mimeType, buffer } = itemReport();
        const answer = await admin.request.post(path, {
          headers: { origin: new URL(admin.url()).origin },
          multipart: { file: { name, mimeType, buffer }, customerId: '2', totalPages: '12' },
        });
        expect(answer.status()).toBe(200);
        await page.reload();
      },
      'Usage Metrics, a month without reports': ({ page }) => page.goto('/usage-metrics?month=2024-05'),
    },
  },
];
