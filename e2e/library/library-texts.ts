import { expect, type Page } from '@playwright/test';
import { dismissToast, toastOf } from '#e2e/screen.ts';
import { answer, hold, letGo, refuse, textStops } from '#e2e/screens/stage.ts';
import { pdfOf } from '#server/testing/files/text-files.ts';
import { fileOf } from './library.ts';

const nothing = { resources: [], nextCursor: null, categories: [] };
const list = '/api/resources';

async function openFileDialog(page: Page) {
  await page.goto('/admin/resources');
  await page.getByRole('button', { name: 'Upload Resource' }).click();
}

const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();

/** Texts of the resource management that no stop before shows. */
export const managementTexts = textStops({
  'resource management, no resources': async ({ page }) => {
    await answer(page, list, nothing);
    await page.goto('/admin/resources');
  },
  'resource management, no assessments': ({ page }) => page.getByRole('link', { name: 'Assessments' }).click(),
  'resource management, no videos': ({ page }) => page.getByRole('link', { name: 'Educational Videos' }).click(),
  'resource management, reading resources failed': async ({ page, consoles }) => {
    await refuse(page, consoles, list);
    await page.goto('/admin/resources');
  },
  'resource management, reading assessments failed': ({ page }) =>
    page.getByRole('link', { name: 'Assessments' }).click(),
  'resource management, reading videos failed': ({ page }) =>
    page.getByRole('link', { name: 'Educational Videos' }).click(),
  'file dialog': async ({ page }) => {
    await page.unrouteAll();
    await openFileDialog(page);
  },
  'file dialog, sent empty': ({ page }) => send(page),
  'file dialog, sending failed': async ({ page, consoles }) => {
    consoles.expect({ path: '/api/upload', status: 502 });
    await page.route('**/api/upload?**', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await openFileDialog(page);
    const file = fileOf('second.pdf', await pdfOf(['A second paper']));
    await page.getByRole('dialog').getByLabel('Files', { exact: true }).setInputFiles(file);
    await send(page);
  },
  'file dialog, answered with nonsense': async ({ page }) => {
    await page.unrouteAll();
    await page.route('**/api/upload?**', (route) => route.fulfill({ status: 200, body: 'nonsense' }));
    await send(page);
  },
  'file dialog, pending': async ({ page }) => {
    await page.unrouteAll();
    await hold(page, '/api/upload');
    await send(page);
  },
  'file dialog, adding failed': async ({ page, consoles }) => {
    await refuse(page, consoles, list);
    letGo(page);
  },
  'file dialog, uploaded': async ({ page }) => {
    await page.unrouteAll();
    await send(page);
  },
  'resource, deleting failed': async ({ page, consoles }) => {
    const mend = await refuse(page, consoles, /^\/api\/resources\/\d+$/);
    await page.goto('/admin/resources');
    await page.getByRole('button', { name: 'Delete Reading a usage report' }).click();
    await expect(toastOf(page, 'Failed to delete resource')).toBeVisible();
    await mend();
  },
  'resource, deleted': async ({ page }) => {
    await dismissToast(page);
    await page.getByRole('button', { name: 'Delete second' }).click();
  },
  'video dialog': async ({ page }) => {
    await page.goto('/admin/resources?tab=videos');
    await page.getByRole('button', { name: 'Add Video' }).click();
  },
  'video dialog, sent empty': ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Add Video' }).click(),
  'learning resources of an admin': ({ page }) => page.goto('/resources?q=report'),
});
