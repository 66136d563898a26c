import { defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import { type Facts, fillIn } from './fill-in.ts';
import { planFactsOf } from './plan-facts.ts';
import type { Chapter, TitledText } from './text-blocks.ts';

export interface GuideFacts {
  portalName: string;
  /** Empty where none is set: sentences with it are left out. */
  supportEmail: string;
  /** `11am-5pm GMT Monday-Friday` */
  supportHours: string;
  /** The portal's address; null where only a proxy knows it. */
  origin: string | null;
  sendsMail: boolean;
  /** Values from `planFactsOf`. */
  plans: Facts;
}

export interface InstitutionFacts {
  kit: FilledKit | null;
  /** A paragraph about a year of the institution's usage. */
  yearOfUse: string | null;
}

export interface FilledKit {
  /** The institution's name for its readers. */
  name: string;
  /** The address where its readers start. */
  link: string;
}

/** A poster with lines to fill in by hand. */
export interface Poster {
  title: string;
  headline: string;
  promises: readonly TitledText[];
  blanks: readonly string[];
}

/** A guide's source text with placeholders. */
export interface GuideText {
  title: string;
  subtitle: string;
  /** The month of the edition: `2026-11`. */
  edition: string;
  chapters: readonly Chapter[];
  poster?: Poster | undefined;
}

export interface Guide extends GuideText {
  portalName: string;
  supportEmail: string;
}

/** Placeholders that guides may use, besides those filled in at build time. */
export const guidePlaceholders = [
  'portalName',
  'supportEmail',
  'supportHours',
  'origin',
  'host',
  'sendsMail',
  'kitName',
  'kitLink',
  'yearOfUse',
  ...Object.keys(planFactsOf((tier) => defaultPlans[tier])),
];

/** Fills in a guide for this installation and, where it is about one, for an institution. */
export function guideOf(text: GuideText, facts: GuideFacts, about?: InstitutionFacts): Guide {
  const { portalName, supportEmail, supportHours, origin, sendsMail, plans } = facts;
  const known = {
    ...plans,
    portalName,
    supportEmail,
    supportHours,
    origin,
    sendsMail,
    host: new URL(origin ?? 'https://portal.example.org').host,
    kitName: about?.kit?.name ?? null,
    kitLink: about?.kit?.link ?? null,
    yearOfUse: about?.yearOfUse ?? null,
  } satisfies Facts;
  return { ...fillIn(text, known), portalName, supportEmail };
}

const editionFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function editionText({ edition }: Pick<Guide, 'edition'>): string {
  return `Edition of ${editionFormat.format(new Date(edition))}`;
}
