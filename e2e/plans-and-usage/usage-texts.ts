import { expect } from '@playwright/test';
import { toastOf } from '#e2e/screen.ts';
import { hold, textStops } from '#e2e/screens/stage.ts';
import { itemReport } from './usage-files.ts';

const path = '/api/upload-usage-data';

export const usageCareTexts = textStops({
  'Upload Data': async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Actions for Maya Okafor' }).click();
  },
  'Upload Usage CSV, a workbook': async ({ page }) => {
    await page.goto('/admin/usage?customer=2');
    const workbook = { name: 'usage.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('PK') };
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
});

export const usageLoadingTexts = textStops({
  'Usage Metrics, loading': async ({ page }) => {
    await hold(page, '/api/usage/reports');
    await page.goto('/usage-metrics');
  },
});

export const usageTexts = textStops({
  'Usage Metrics, a report with pages': async ({ page, open }) => {
    const admin = await open({ as: 'admin' });
    const { name, mimeType, buffer } = itemReport();
    const answer = await admin.request.post(path, {
      headers: { origin: new URL(admin.url()).origin },
      multipart: { file: { name, mimeType, buffer }, customerId: '2', totalPages: '12' },
    });
    expect(answer.status()).toBe(200);
    await page.goto('/usage-metrics');
  },
  'Usage Metrics, a month without reports': ({ page }) => page.goto('/usage-metrics?month=2024-05'),
});
