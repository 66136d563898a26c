import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guide as accountManagers } from '#content/guides/account-managers.md';
import { guide as administrators } from '#content/guides/administrators.md';
import { guide as gettingStarted } from '#content/guides/getting-started.md';
import { guide as operators } from '#content/guides/operators.md';
import { guide as promotion } from '#content/guides/promotion.md';
import { guide as technicalSupport } from '#content/guides/technical-support.md';
import { type Guide, guideOf } from '#contract/content/guide.ts';
import { planFactsOf } from '#contract/content/plan-facts.ts';
import { defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import { annualReportText } from '#web/features/usage/annual-report.ts';
import { yearOfUse } from '#web/features/usage/year-of-use.ts';
import { goKey, shortcuts } from '#web/lib/keys/shortcut-list.ts';

const folder = 'content/guides/pictures';
const facts = {
  portalName: 'Carrel',
  supportEmail: 'help@carrel.example',
  supportHours: '11am-5pm GMT Monday-Friday',
  origin: null,
  sendsMail: true,
  plans: planFactsOf((tier) => defaultPlans[tier]),
};
const guides = [accountManagers, administrators, gettingStarted, operators, promotion, technicalSupport].map((text) =>
  guideOf(text, facts),
);
const blocks = guides.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.blocks));

test('every picture that a guide names is there, is said in words, and none is there for nothing', () => {
  const named = blocks.flatMap((block) => (block.kind === 'picture' ? [block] : []));
  expect(named.map(({ name }) => `${name}.webp`).sort()).toEqual(readdirSync(folder).sort());
  for (const { alternative } of named) expect(alternative.length).toBeGreaterThan(40);
});

test('pictures are small: 60 kB each, 1.5 MB in all', () => {
  const sizes = readdirSync(folder).map((file) => statSync(`${folder}/${file}`).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(1_500_000);
});

test('tables of guides have as many cells as columns, which fill the width', () => {
  for (const block of blocks) {
    if (block.kind !== 'table') continue;
    expect(block.columns.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    for (const row of block.rows) expect(row.length).toBe(block.columns.length);
  }
});

test('no text to copy has a blank in brackets, and with a promotion kit and a year of figures they say these', () => {
  const textsOf = (guide: Guide) =>
    guide.chapters
      .flatMap((chapter) => chapter.blocks)
      .flatMap((block) => (block.kind === 'ready-text' ? [block.text] : []));
  const kit = { name: 'University of Harrowmere', link: 'https://library.example.org/videos' };
  const months = { months: 12, reportedMonths: 12, mixedMonths: [], netPence: 120_000, totalPence: null };
  const days = { invoicedDays: 365, planDays: 0, unpricedDays: 0, unpriced: [], invoices: [], currencies: ['GBP'] };
  const now = { ...months, ...days, from: '2025-12', to: '2026-11', uses: 12_345, pencePerUse: 9.72 };
  const before = { ...now, from: '2024-12', to: '2025-11', uses: 11_020 };
  const year = yearOfUse([now, before]);
  const about = { kit, yearOfUse: year && annualReportText('Carrel', year) };
  const [plain, filled] = [textsOf(guideOf(promotion, facts)), textsOf(guideOf(promotion, facts, about))];
  const others = blocks.flatMap((block) => (block.kind === 'ready-text' ? [block.text] : []));
  expect([...plain, ...filled, ...others].filter((text) => text.includes('['))).toEqual([]);
  expect(filled).toContain(
    'From December 2025 to November 2026 our readers used Carrel 12,345 times, 12% more than in the same months a year before (11,020 times). The cost per use was £0.10 before VAT. Use is counted to the COUNTER Code of Practice, so that one year can be compared with the next.',
  );
  // Figures with a missing month, or with machine use in them, must not be published.
  expect(yearOfUse([{ ...now, reportedMonths: 11 }])).toBeNull();
  expect(yearOfUse([now, { ...before, mixedMonths: ['2025-01'] }])).toMatchObject({ usesBefore: null });
  expect(filled.filter((text) => text.includes(kit.link))).toHaveLength(6);
  expect(filled.join()).toContain('everyone at University of Harrowmere, at https://library.example.org/videos');
});

test('the keys that guides name are those of the product', () => {
  const known: readonly string[] = [...Object.values(shortcuts).map(({ keys }) => keys), 'Ctrl-K'];
  const tables = blocks.flatMap((block) =>
    block.kind === 'table' && block.columns[0]?.title === 'Key' ? block.rows : [],
  );
  const named = tables
    .flatMap(([keys = '']) => keys.split(', '))
    .filter((key) => !key.startsWith(goKey) && key !== 'then a letter');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((key) => !known.includes(key))).toEqual([]);
});
