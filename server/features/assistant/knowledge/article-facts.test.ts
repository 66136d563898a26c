import { expect, test } from 'vitest';
import { supportHoursOf } from '#contract/values/chat/support-hours.ts';
import { defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import { defaultSettings } from '#contract/values/settings/setting-list.ts';
import { articleFactsOf, filledArticle, filledByDefault } from './article-facts.ts';
import { parseArticle, shippedArticles } from './shipped-articles.ts';

const articleNamed = (id: string) => {
  const article = filledByDefault(shippedArticles()).find((each) => each.id === id);
  if (!article) throw new Error(`There is no article ${id}`);
  return article.text.body;
};

test('articles say the plans and hours of a new installation', () => {
  const prices = articleNamed('subscription/plans-and-prices');
  expect(prices).toContain(
    'There are four plans, each for a year: Subject Access at £119.99, University Silver at £1,999.99, University Gold at £3,999.99, and Professional at a price on request. Prices are before VAT, and the difference between Silver and Gold is £2,000.00 a year.',
  );
  expect(prices).toContain(
    '- University Gold: 8,000 insights a year, and sign-in by SAML. It is the plan that most universities choose, and is marked Popular.\n- Professional: unlimited insights, and sign-in by SAML, for several campuses or a consortium.',
  );
  expect(articleNamed('subscription/what-each-plan-gives')).toContain(
    'The videos of one subject (shown as University Subject), sign-in by IP ranges, annual billing by invoice. It names no number of insights. Single sign-on through SAML is not part of it.',
  );
  const hours = articleNamed('access/support-hours');
  expect(hours).toContain('Support staff are available 11am-5pm GMT Monday-Friday, by the clock of London.');
  expect(hours).toContain('in summer they are 11am to 5pm British Summer Time.');
  expect(articleNamed('access/automatic-reply')).toContain('outside 11am to 5pm London time, Monday-Friday,');
});

test('no placeholder stays in an article that ships, and none names what nothing knows', () => {
  expect(filledByDefault(shippedArticles()).filter(({ text }) => text.body.includes('{{'))).toEqual([]);
  expect(() => parseArticle('access/x', '---\ntitle: A\n---\nIt costs {{goldPrise}}')).toThrow(
    'content/articles/access/x.md:4: There is no placeholder {{goldPrise}}',
  );
});

test('other hours and plans are said instead', () => {
  const times = { days: [1, 2, 6], opens: '08:00', closes: '12:30' };
  const hours = supportHoursOf({ ...defaultSettings, supportTimes: times, supportZone: 'Asia/Tokyo' });
  const facts = articleFactsOf(hours, () => ({ ...defaultPlans.silver, pricePence: 2_500_00, includesSaml: false }), {
    ...defaultSettings,
    trialTerms: ['Trials last 30 days.'],
  });
  const text = { title: 'A', asked: [], places: [], body: '' };
  const said = (body: string) =>
    filledArticle({ id: 'access/x', topic: 'access', text: { ...text, body } }, facts).text.body;
  expect(
    said(
      '{{supportOpens}} to {{supportCloses}} {{supportCity}} time, {{supportDays}}{{#summerTime}}, {{summerTime}}{{/summerTime}}',
    ),
  ).toBe('8am to 12.30pm Tokyo time, Monday-Tuesday, Saturday');
  expect(
    said(
      '{{goldPrice}}, {{silverUse}}{{#samlPlans}} on {{samlPlans}}{{/samlPlans}}{{#silverToGold}}!{{/silverToGold}}',
    ),
  ).toBe('£2,500.00, £1.00');
  const plain = { id: 'access/y', topic: 'access', text } as const;
  expect(filledArticle(plain, facts)).toBe(plain);
});
