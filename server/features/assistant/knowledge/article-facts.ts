import { type Facts, fillText } from '#contract/content/fill-in.ts';
import { planFactsOf } from '#contract/content/plan-facts.ts';
import {
  cityOf,
  clockText,
  daysText,
  type SupportHours,
  supportHoursOf,
  supportHoursText,
} from '#contract/values/chat/support-hours.ts';
import { defaultPlans, type Plan } from '#contract/values/plans-and-usage/plans.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { type ProviderFact, providerFactNames } from '#contract/values/settings/provider-facts.ts';
import { defaultSettings, type SettingValues } from '#contract/values/settings/setting-list.ts';
import type { PublishedArticle } from './article-text.ts';

/**
 * Facts about this installation for the placeholders of articles; the plans are those that can be bought today, and
 * `written` is what administrators wrote down of the provider.
 */
export function articleFactsOf(
  hours: SupportHours,
  planOfToday: (tier: Tier) => Plan,
  written: Pick<SettingValues, ProviderFact>,
): Facts {
  return {
    ...Object.fromEntries(providerFactNames.map((name) => [name, written[name].join('\n')])),
    supportHours: supportHoursText(hours),
    supportOpens: clockText(hours.opensAt),
    supportCloses: clockText(hours.closesAt),
    supportDays: daysText(hours.days),
    supportCity: cityOf(hours.zone),
    summerTime: summerTimeIn(hours.zone),
    ...planFactsOf(planOfToday),
  };
}

/** The facts of an installation in which nobody has changed any setting. */
export function defaultArticleFacts(): Facts {
  return articleFactsOf(supportHoursOf(defaultSettings), (tier) => defaultPlans[tier], defaultSettings);
}

/** The article with these facts; the same object if it names none. */
export function filledArticle(article: PublishedArticle, facts: Facts): PublishedArticle {
  const body = fillText(article.text.body, facts);
  return body === article.text.body ? article : { ...article, text: { ...article.text, body } };
}

/** The articles as an installation shows them in which nobody has changed any setting. */
export function filledByDefault(articles: readonly PublishedArticle[]): PublishedArticle[] {
  const facts = defaultArticleFacts();
  return articles.map((article) => filledArticle(article, facts));
}

/** `British Summer Time`; null for a zone whose clocks never change. */
function summerTimeIn(zone: string): string | null {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'long' });
  const nameIn = (month: number) =>
    format.formatToParts(Date.UTC(2026, month, 15)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return nameIn(0) === nameIn(6) ? null : nameIn(6);
}
