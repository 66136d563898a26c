import { expect, type Page } from '@playwright/test';
import { composerOf, expectConnected, logOf } from '#e2e/screen.ts';
import type { Stop } from '#e2e/screens/stage.ts';
import { pdfFile } from '#server/testing/files/plain-files.ts';
import { choose, drag, expectReady, notes, picture, sendFileAs, trayOf } from './attaching.ts';

export const attachmentStops: readonly Stop[] = [
  {
    name: 'files to be sent',
    path: '/?contact=4',
    arrive: async (page) => {
      await expectConnected(page);
      await composerOf(page).fill('The poster, and what it says');
      await choose(page, picture('Poster.png', { width: 1200, height: 800 }), notes('What-the-poster-says.txt'));
      await expectReady(page, 'What-the-poster-says.txt');
      // The upload is never answered, so its progress bar stays for the picture.
      await page.route('**/api/attachments', () => {});
      await choose(page, notes('Opening-hours-of-all-our-branches-in-the-summer.csv'), program);
      await expect(trayOf(page).getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'files above the conversation',
    path: '/?contact=4',
    arrive: async (page) => {
      await expectConnected(page);
      await drag(logOf(page), [notes('Notes.txt')], 'dragenter', 'dragover');
      await expect(page.getByText('Drop files to attach them for Priya')).toBeVisible();
    },
    widths: [1440, 1100],
  },
  {
    name: 'conversation with files',
    path: '/?contact=4',
    arrive: async (page) => {
      await exchangeFiles(page);
      await expect(
        logOf(page)
          .getByRole('link', { name: /^Download Agreement/ })
          .last(),
      ).toBeVisible();
    },
  },
  {
    name: 'image of a message',
    path: '/?contact=4',
    arrive: async (page) => {
      await exchangeFiles(page);
      await logOf(page).getByRole('button', { name: 'Poster.png' }).last().click();
      await expect(page.getByRole('dialog', { name: 'Poster.png' }).getByRole('img')).toBeVisible();
    },
  },
];

const program = { name: 'Setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };

async function exchangeFiles(page: Page): Promise<void> {
  await expectConnected(page);
  const { origin } = new URL(page.url());
  const agreement = { name: 'Agreement.pdf', mimeType: 'application/pdf', buffer: await pdfFile('The agreement') };
  await sendFileAs(origin, 'manager', 2, agreement);
  await sendFileAs(origin, 'manager', 2, picture('Plan.png', { width: 400, height: 300 }));
  await composerOf(page).fill('Thank you. This is the poster we spoke of, and what it says.');
  await choose(page, picture('Poster.png', { width: 1200, height: 800 }), notes('What-the-poster-says.txt'), agreement);
  await expectReady(page, 'Agreement.pdf');
  await composerOf(page).press('Enter');
  await expect(trayOf(page)).toHaveCount(0);
}
