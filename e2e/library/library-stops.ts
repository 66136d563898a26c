import { expect, type Page } from '@playwright/test';
import { dismissToast } from '#e2e/screen.ts';
import type { Stop } from '#e2e/screens/stage.ts';
import { docxOf, pdfOf } from '#server/testing/files/text-files.ts';
import { addFile, addResource, detailsOf, fileOf } from './library.ts';

const pdfTitle = 'Reading a usage report';
const docxTitle = 'Worksheet on sources';
const videoTitle = 'How interest rates work';

/** Adds one resource of each look to the library. */
export async function stockLibrary(admin: Page): Promise<void> {
  const pages = ['What a report is', 'What a request is', 'The gramophone figures, page by page'];
  const description = 'What the columns mean, which of them to trust, and how to tell a colleague in one sentence.';
  await addFile(admin, fileOf('report.pdf', await pdfOf(pages)), { title: pdfTitle, description });
  const words = docxOf(['# Sources', 'Which of these gramophone records is a primary source?']);
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await addFile(admin, fileOf('sources.docx', words, docx), { title: docxTitle, category: 'worksheet' });
  const locked = await pdfOf(['Nobody reads this'], { password: 'sesame' });
  await addFile(admin, fileOf('locked.pdf', locked), {
    title: 'Exam with a gramophone',
    type: 'assessment',
    category: 'exam',
  });
  const url = 'https://www.youtube.com/watch?v=AbCdEfGhIjK';
  await addResource(admin, { title: videoTitle, type: 'video', url, category: 'Mathematics' });
}

async function openResource(page: Page, title: string) {
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(detailsOf(page, title)).toBeVisible();
}

/** A toast that disappears by itself would be half visible on some pictures. */
async function awaitAndDismissToast(page: Page) {
  await expect(page.getByLabel('Dismiss')).toBeVisible();
  await dismissToast(page);
}

export const libraryStops: readonly Stop[] = [
  {
    name: 'learning resources',
    path: '/resources',
    arrive: (page) => expect(page.getByRole('link', { name: pdfTitle, exact: true })).toBeVisible(),
  },
  {
    name: 'learning resources found inside',
    path: '/resources?q=gramophone',
    arrive: (page) => expect(page.getByText('Page 3:')).toBeVisible(),
  },
  {
    name: 'preview of a PDF',
    path: '/resources?q=gramophone',
    goesOn: true,
    arrive: async (page) => {
      await openResource(page, pdfTitle);
      await expect(page.getByRole('document', { name: 'Page 3' }).locator('mark')).toBeVisible();
    },
  },
  {
    name: 'no learning resources found',
    path: '/resources?q=zzzz',
    arrive: (page) => expect(page.getByText('No resources found matching your criteria')).toBeVisible(),
  },
  {
    name: 'text of an Office file',
    path: '/resources?q=gramophone',
    arrive: async (page) => {
      await openResource(page, docxTitle);
      await expect(page.getByRole('dialog').locator('mark')).toBeVisible();
    },
  },
  {
    name: 'PDF with a password',
    path: '/resources?q=exam+gramophone',
    arrive: async (page) => {
      await openResource(page, 'Exam with a gramophone');
      await expect(page.getByText(/^This PDF is protected/)).toBeVisible();
    },
  },
  {
    name: 'video before it plays',
    path: '/resources?q=interest',
    arrive: (page) => openResource(page, videoTitle),
  },
];

export const managementStops: readonly Stop[] = [
  {
    name: 'resource management',
    path: '/admin/resources',
    arrive: (page) => expect(page.getByRole('link', { name: pdfTitle, exact: true })).toBeVisible(),
  },
  {
    name: 'resource being edited',
    path: '/admin/resources',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: `Edit ${pdfTitle}` }).click();
      await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(pdfTitle);
    },
  },
  {
    name: 'educational videos',
    path: '/admin/resources?tab=videos',
    arrive: (page) => expect(page.getByRole('link', { name: `Watch ${videoTitle}` })).toBeVisible(),
  },
  {
    name: 'video with mistakes',
    path: '/admin/resources?tab=videos',
    goesOn: true,
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Add Video' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Need help?').click();
      await dialog.getByRole('button', { name: 'Add Video' }).click();
      await expect(dialog.getByText('Please provide an embed code')).toBeVisible();
      await awaitAndDismissToast(page);
    },
  },
  {
    name: 'upload with mistakes',
    path: '/admin/resources',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Upload Resource' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await awaitAndDismissToast(page);
      const files = [
        fileOf('Notes.txt', Buffer.from('Hello'), 'text/plain'),
        fileOf('Paper.pdf', Buffer.from('%PDF-1.7')),
      ];
      await dialog
        .getByLabel('Files', { exact: true })
        .setInputFiles([...files, fileOf('Other.pdf', Buffer.from('%PDF'))]);
      await expect(dialog.getByText(/^Only PDF/)).toBeVisible();
    },
  },
  {
    name: 'upload under way',
    path: '/admin/resources?tab=assessments',
    arrive: async (page) => {
      await page.route('**/api/upload?**', () => {});
      await page.getByRole('button', { name: 'Upload Assessment' }).click();
      const dialog = page.getByRole('dialog');
      const file = fileOf('Exam paper.pdf', Buffer.from('%PDF-1.7'));
      await dialog.getByLabel('Files', { exact: true }).setInputFiles(file);
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(dialog.getByRole('progressbar')).toBeVisible();
    },
  },
];
