import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
);
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(web, file), 'utf8'))).sort();

test('every page has the one head, but those that fill the screen or are papers', () => {
  expect(filesWith(/<h1[\s>]/)).toEqual([
    'features/auth/sign-in-screen.tsx',
    'features/guides/guide-cover.tsx',
    'pages/customer-support/support-chat.tsx',
    'pages/home/first-run.tsx',
    'pages/home/overview-strip.tsx',
    'pages/not-found-page.tsx',
    'ui/narrow-screen.tsx',
    'ui/page-head.tsx',
  ]);
});

test('the one way up from a page is the link above its heading', () => {
  expect(filesWith(/icons\/arrow-left'/)).toEqual([
    // Leave what fills a phone's screen.
    'features/chat/chat-head.tsx',
    'pages/customer-support/support-chat.tsx',
    'ui/up-link.tsx',
  ]);
});

test('tabs of a page are links with addresses', () => {
  expect(filesWith(/look="page"/)).toEqual([
    // Parts of one card or dialog.
    'features/chat/enclosures/enclosure-picker.tsx',
    'features/mail/outbox-board.tsx',
    'features/statistics/statistics-board.tsx',
    'features/usage/fetching/fetching-board.tsx',
  ]);
});

test('a period is chosen by the one picker', () => {
  expect(filesWith(/<PeriodPicker/)).toEqual([
    'features/statistics/window-choice.tsx',
    'features/usage/periods/period-choice.tsx',
  ]);
  expect(filesWith(/<SelectField[^>]*label="From"/)).toEqual([]);
});

test('every page stands in the one column, but those that fill the screen', () => {
  const pages = files.filter((file) => /^pages\/(?!sign-in\/).*-page\.tsx$/.test(file));
  const framed = /<(Page|PageColumn|AccountFrame|UsageFrame)\b/;
  expect(pages.filter((file) => !framed.test(readFileSync(join(web, file), 'utf8'))).sort()).toEqual([
    'pages/admin/dashboard-page.tsx',
    'pages/customer-support-page.tsx',
    // These two only name what is framed.
    'pages/help/staff-guide-page.tsx',
    'pages/home-page.tsx',
    'pages/not-found-page.tsx',
    'pages/promotion-guide-page.tsx',
    'pages/saved-replies-page.tsx',
  ]);
});
