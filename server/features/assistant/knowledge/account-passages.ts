import type { AssistantTopic } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import { type Passage, publicScope } from '#server/features/assistant/finding/passage.ts';

export const accountFactNames = [
  'plan',
  'price',
  'renewal',
  'allowance',
  'pace',
  'cost per use',
  'latest report',
  'missing months',
  'top titles',
  'invoices',
  'set-up status',
  'set-up findings',
  'certificate',
  'sessions',
  'account manager',
  'technical support',
] as const;
export type AccountFactName = (typeof accountFactNames)[number];

interface FactPassage {
  topic: AssistantTopic;
  title: string;
  asked: string[];
  /** The screen that shows the same. */
  href: string;
}

/*
 * By what a fact is found: the same words for everybody, so that finding knows nothing of anybody. What it says is read from
 * the asker's own rows afterwards.
 */
export const factPassages: Record<AccountFactName, FactPassage> = {
  plan: {
    topic: 'subscription',
    title: 'Your plan',
    asked: [
      'which plan do we have',
      'what is our current subscription',
      'what tier are we on',
      'is our subscription active',
      'what does our plan include',
      'are we on gold or silver',
    ],
    href: paths.subscription,
  },
  price: {
    topic: 'subscription',
    title: 'What you pay',
    asked: [
      'how much do we pay a year',
      'what is our annual price',
      'what does our subscription cost us',
      'how much are we charged including VAT',
      'what are we paying at the moment',
    ],
    href: paths.subscription,
  },
  renewal: {
    topic: 'subscription',
    title: 'When your plan renews',
    asked: [
      'when does our subscription end',
      'what is our renewal date',
      'when is our plan up for renewal',
      'when does our contract run out',
      'until when is our access paid',
      'when did our subscription start',
    ],
    href: paths.subscription,
  },
  allowance: {
    topic: 'subscription',
    title: 'How much of your allowance is used',
    asked: [
      'how many insights have we used',
      'how much of our allowance is left',
      'how many insights do we have left this year',
      'what is our usage so far',
      'how much have we used this year',
    ],
    href: paths.usageMetrics,
  },
  pace: {
    topic: 'subscription',
    title: 'Whether your allowance will last',
    asked: [
      'will our allowance last until the end of the year',
      'are we on track with our usage',
      'at this pace will we go over our allowance',
      'are we using too much',
      'what is our projected use by the end of the year',
    ],
    href: paths.usageMetrics,
  },
  'cost per use': {
    topic: 'subscription',
    title: 'Your cost per use',
    asked: ['what is our cost per use', 'how much does each view cost us', 'what is our cost per insight this year'],
    href: paths.usageMetrics,
  },
  'latest report': {
    topic: 'technical',
    title: 'Your latest usage report',
    asked: [
      'what is our newest usage report',
      'when was our last usage report uploaded',
      'what is the latest month we have statistics for',
      'is there a new report for us',
      'do we have our usage for last month yet',
    ],
    href: paths.usageMetrics,
  },
  'missing months': {
    topic: 'technical',
    title: 'Months without usage figures',
    asked: [
      'which months are missing in our usage',
      'are any of our months without figures',
      'do we have gaps in our statistics',
      'is our usage data complete',
    ],
    href: paths.usageMetrics,
  },
  'top titles': {
    topic: 'technical',
    title: 'Your most used titles',
    asked: ['what are our most used titles', 'which videos do our people watch most', 'what is our top title'],
    href: paths.usageMetrics,
  },
  invoices: {
    topic: 'subscription',
    title: 'Your invoices',
    asked: [
      'what is our latest invoice',
      'has our invoice been sent',
      'when is our invoice due',
      'how much was our last invoice',
      'what happened to the invoice we requested',
      'is our invoice request still open',
      'do we owe anything',
    ],
    href: paths.subscription,
  },
  'set-up status': {
    topic: 'technical',
    title: 'How far your technical set-up is',
    asked: [
      'what is the status of our technical setup',
      'is our saml live yet',
      'has our set-up been reviewed',
      'is our single sign-on working yet',
      'did you receive our technical setup',
      'are our ip ranges active',
    ],
    href: paths.technicalSetup,
  },
  'set-up findings': {
    topic: 'technical',
    title: 'What was found in your technical set-up',
    asked: [
      'is anything wrong with our technical setup',
      'what problems were found in our setup',
      'what do we have to change in our saml configuration',
      'which warnings are there for our setup',
    ],
    href: paths.technicalSetup,
  },
  certificate: {
    topic: 'technical',
    title: 'When your certificate ends',
    asked: [
      'when does our certificate expire',
      'is our saml certificate still valid',
      'how long is our signing certificate good for',
      'do we have to replace our certificate soon',
    ],
    href: paths.technicalSetup,
  },
  sessions: {
    topic: 'access',
    title: 'Your next sessions',
    asked: [
      'when is our next session',
      'do we have a training booked',
      'what meetings are coming up for me',
      'when is our onboarding call',
      'who is my next session with',
    ],
    href: paths.home,
  },
  'account manager': {
    topic: 'access',
    title: 'Who your account manager is',
    asked: [
      'who is our account manager',
      'what is the name of my account manager',
      'who looks after our account',
      'who is my contact person',
      'who is in my support team',
    ],
    href: paths.home,
  },
  'technical support': {
    topic: 'access',
    title: 'Who your technical supporter is',
    asked: [
      'who is our technical support contact',
      'who helps us with technical problems',
      'what is the name of our tech support person',
    ],
    href: paths.home,
  },
};

const idPrefix = 'account ';

export function accountPassages(): Passage[] {
  return accountFactNames.map((name) => {
    const { topic, title, asked } = factPassages[name];
    return {
      id: `${idPrefix}${name}`,
      kind: 'account',
      scope: publicScope,
      topic,
      title,
      asked,
      heading: '',
      text: '',
    };
  });
}

/** The fact that a passage stands for; undefined for any other passage. */
export function factOf(passageId: string): AccountFactName | undefined {
  return accountFactNames.find((name) => passageId === `${idPrefix}${name}`);
}
