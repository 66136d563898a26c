import type { AssistantTopic } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import { type Passage, publicScope } from '#server/features/assistant/finding/passage.ts';

export const accountFactNames = [
  'plan',
  'price',
  'renewal',
  'renewal offer',
  'allowance',
  'pace',
  'cost per use',
  'latest report',
  'missing months',
  'month',
  'year',
  'denials',
  'top titles',
  'consortium',
  'program keys',
  'invoices',
  'history',
  'setup status',
  'setup values',
  'setup findings',
  'certificate',
  'sessions',
  'account manager',
  'technical support',
  'people',
  'requests',
  'unread messages',
  'own account',
] as const;
export type AccountFactName = (typeof accountFactNames)[number];

interface FactPassage {
  topic: AssistantTopic;
  title: string;
  /** Phrasings, separated by `|`. */
  asked: string;
  /** The screen that shows the fact. */
  href: string;
}

/*
 * Search texts for account facts. They are the same for everybody, so the index contains no personal data. The fact
 * itself is read from the viewer's own rows afterwards.
 */
export const factPassages: Record<AccountFactName, FactPassage> = {
  plan: {
    topic: 'subscription',
    title: 'Your plan',
    asked: `which plan do we have | what is our current subscription | what do we subscribe to | what tier are we on
      | is our subscription active | what does our plan include | what do we get with our package
      | are we on gold or silver | do we have SAML in our plan | what level of access does our university have
      | what did we buy | is single sign-on included in our subscription
      | what kind of subscription does our library have | what are we signed up for
      | do we have a subscription at the moment | does our plan allow IP access
      | how many insights does our plan include | are we entitled to more than one subject`,
    href: paths.subscription,
  },
  price: {
    topic: 'subscription',
    title: 'What you pay',
    asked: `how much do we pay a year | what is our annual price | how much are we charged including VAT
      | what are we paying at the moment | what will we pay for next year | what is the price of our plan
      | how much does our library spend on this | how much does the subscription cost our university
      | what did we pay last year | what is our yearly fee | tell me our price | how expensive is our subscription
      | how much money do we owe you each year`,
    href: paths.subscription,
  },
  renewal: {
    topic: 'subscription',
    title: 'When your plan renews',
    asked: `when does our subscription end | what is our renewal date | when is our renewal due
      | when is our plan up for renewal | when does our contract run out | when does our access expire
      | until when is our access paid | when did our subscription start | how long do we still have
      | how many months are left of our subscription | have we already been renewed
      | on which day does our subscription run out | what is the last day of our subscription
      | from when to when does our subscription run | how many days until we have to renew
      | is our renewal coming up soon`,
    href: paths.subscription,
  },
  'renewal offer': {
    topic: 'subscription',
    title: 'Your renewal offer',
    asked: `do we have a renewal offer | has our renewal offer arrived | did you send us an offer for next year
      | what is the price of our renewal offer | until when is our renewal offer valid | is our offer still open
      | have we accepted our renewal offer | what was offered to us for next year`,
    href: paths.subscription,
  },
  allowance: {
    topic: 'subscription',
    title: 'How much of your allowance is used',
    asked: `what is our usage so far | how much have we used this year | how many views are left
      | have we used up our allowance | how close are we to our limit | how much of our quota have we used so far
      | how many more insights can we use | what is our total usage this year
      | how many videos have our people watched this year | do we still have insights left`,
    href: paths.usageMetrics,
  },
  pace: {
    topic: 'subscription',
    title: 'Whether your allowance will last',
    asked: `will our allowance last until the end of the year | are we on track with our usage
      | at this pace will we go over our allowance | are we using too much
      | what is our projected use by the end of the year | will we run out before the year ends
      | will we stay within our limit | are we likely to exceed our insights
      | is our usage too high or too low for this time of year | how are we doing against our allowance
      | is our allowance enough | do we use more than an even share
      | will what is left be enough for the rest of the year | what is the forecast for our usage`,
    href: paths.usageMetrics,
  },
  'cost per use': {
    topic: 'subscription',
    title: 'Your cost per use',
    asked: `what is our cost per use | how much does each view cost us | what is our cost per insight this year
      | how much do we pay per view | what does one use cost our library
      | are we getting value for our money this year | what is our price per use`,
    href: paths.usageMetrics,
  },
  'latest report': {
    topic: 'technical',
    title: 'Your latest usage report',
    asked: `what is our newest usage report | what is our most recent report
      | what is the latest month we have statistics for | is there a new report for us
      | do we have our usage for last month yet | has the report for October come in for us
      | how up to date are our figures | when did you last upload our statistics | are our latest usage figures in
      | which month do our statistics go up to | have our new statistics arrived
      | what is the last report you have from us | is last month's report there`,
    href: paths.usageMetrics,
  },
  'missing months': {
    topic: 'technical',
    title: 'Months without usage figures',
    asked: `which months are missing in our usage | are any of our months without figures
      | which of our reports have not arrived | do we have gaps in our statistics | is our usage data complete
      | is there a month for which we have no data | do you have all our months | are there reports outstanding for us
      | do we lack any usage reports | what is missing from our statistics
      | which reports do you still need to add for us`,
    href: paths.usageMetrics,
  },
  month: {
    topic: 'technical',
    title: 'Your use of one month',
    asked: `how many views did we have in March | what was our use in one month | how much was watched in October
      | how many uses were there last month | our figures for January | usage of the last month
      | how many videos did our readers play in June | what did we use this month | number of plays in a month`,
    href: paths.usageMetrics,
  },
  year: {
    topic: 'technical',
    title: 'Your use of a whole year',
    asked: `how many views did we have last year | our usage of the year before | how much did we use in 2025
      | what was our total for the previous year | our use of the subscription year before this one`,
    href: paths.usageMetrics,
  },
  denials: {
    topic: 'technical',
    title: 'How often your readers were refused',
    asked: `how many readers of ours were turned away | how many turnaways did we have | how many denials do we have
      | how often were our people refused | our No_License figures | our Limit_Exceeded figures`,
    href: paths.usageMetrics,
  },
  'top titles': {
    topic: 'technical',
    title: 'Your most used titles',
    asked: `what are our most used titles | which videos do our people watch most | what is our top title
      | what is most popular at our university | which of the videos is used most at our library
      | what do our students watch | which are our top ten titles`,
    href: paths.usageMetrics,
  },
  consortium: {
    topic: 'technical',
    title: 'Your consortium',
    asked: `which consortium are we a member of | are we in a consortium | what consortium does our library belong to
      | does our consortium see us by name | how many members does our consortium have | which consortium is ours`,
    href: paths.consortium,
  },
  'program keys': {
    topic: 'technical',
    title: 'Your API keys',
    asked: `which API keys do we have | how many API keys does our institution have | when does our API key end
      | when was our API key last used | is our API key still active | which SUSHI keys of ours are active
      | which programs of ours have a key`,
    href: paths.harvesting,
  },
  invoices: {
    topic: 'subscription',
    title: 'Your invoices',
    asked: `what is our latest invoice | has our invoice been sent | how much was our last invoice
      | what happened to the invoice we requested | is our invoice request still open | do we owe anything
      | have we got an unpaid invoice | what is our invoice number | did you get our invoice request
      | when was our last invoice issued | how many invoices have we had | is there an outstanding invoice for us
      | by when do we have to pay our invoice | what is the status of our invoice request
      | when will we get our invoice | what is the amount of our invoice | have we been invoiced this year
      | did you send us a bill`,
    href: paths.subscription,
  },
  history: {
    topic: 'subscription',
    title: 'Your subscription history',
    asked: `which plan did we have last year | since when are we a customer | since when have we subscribed
      | what plans did we have before | our earlier subscriptions | what was our previous plan
      | how long have we been subscribed | have we had another plan before`,
    href: paths.subscription,
  },
  'setup status': {
    topic: 'technical',
    title: 'How far your technical setup is',
    asked: `what is the status of our technical setup | is our saml live yet | what is the status of our SAML
      | has our setup been reviewed | is our single sign-on working yet | did you receive our technical setup
      | are our ip ranges active | where are we with our single sign-on | has anybody looked at what we handed in
      | did our configuration get approved | is our setup finished | is our configuration accepted
      | what happened to the technical details we sent | how is the review of our setup going
      | can our people sign in with SAML already | are we live`,
    href: paths.technicalSetup,
  },
  'setup values': {
    topic: 'technical',
    title: 'What your technical setup holds',
    asked: `which IP ranges do we have | which IP addresses of ours are entered | how many IP ranges have we entered
      | what is our entity ID | what is our SSO endpoint | which attributes do we release
      | which addresses did we hand in | list our IP addresses | what have we entered in our technical setup`,
    href: paths.technicalSetup,
  },
  'setup findings': {
    topic: 'technical',
    title: 'What was found in your technical setup',
    asked: `is anything wrong with our technical setup | what problems were found in our setup
      | what do we have to change in our saml configuration | which warnings are there for our setup
      | what do we still need to fix in our setup | why was our setup sent back
      | what is missing in our technical setup | are our saml details correct
      | did the checks of our setup find any errors | what do you want us to correct | is our metadata all right`,
    href: paths.technicalSetup,
  },
  certificate: {
    topic: 'technical',
    title: 'When your certificate ends',
    asked: `when does our certificate expire | is our saml certificate still valid
      | how long is our signing certificate good for | do we have to replace our certificate soon
      | expiry date of our certificate | how many days does our certificate have left
      | until when is our certificate valid | has our certificate run out
      | when must we replace our signing certificate`,
    href: paths.technicalSetup,
  },
  sessions: {
    topic: 'access',
    title: 'Your next sessions',
    asked: `do we have a training booked | what meetings are coming up for me | when is our onboarding call
      | who is my next session with | what time is my next call with you | is anything in my calendar with you
      | when is our next training | do I have an appointment this week | what sessions are planned for us
      | when do I meet my account manager next | have we anything booked | is there a meeting coming up
      | when does our training take place`,
    href: paths.home,
  },
  'account manager': {
    topic: 'access',
    title: 'Who your account manager is',
    asked: `what is the name of my account manager | who looks after our account | who is my contact person
      | who is in my support team | who is our rep | who do I talk to about our contract
      | who is responsible for our university at your company | which person is in charge of our institution
      | tell me the name of our account manager | who manages our account | who is assigned to us`,
    href: paths.home,
  },
  'technical support': {
    topic: 'access',
    title: 'Who your technical supporter is',
    asked: `who is our technical support contact | who helps us with technical problems
      | what is the name of our tech support person | who is our technician
      | who is assigned to us for technical questions | who looks after our technical setup
      | what is our technician called | who do we have for SAML questions | which technical person supports us`,
    href: paths.home,
  },
  people: {
    topic: 'access',
    title: 'Who has an account at your institution',
    asked: `which of my colleagues have an account | how many people of ours have an account | who from our library can sign in | list of our users
      | how many accounts do we have | who else is registered from our institution | which people of ours are in the portal
      | does my colleague have a login already`,
    href: paths.home,
  },
  requests: {
    topic: 'access',
    title: 'Your open contact requests',
    asked: `who has asked to connect with me | do I have contact requests | are my requests still waiting
      | has my contact request been answered | who wants to be my contact | pending requests of mine`,
    href: paths.home,
  },
  'unread messages': {
    topic: 'access',
    title: 'Your unread messages',
    asked: `do I have unread messages | how many messages have I not read | how many unread messages do I have
      | are there new messages for me | has anybody written to me`,
    href: paths.home,
  },
  'own account': {
    topic: 'access',
    title: 'Your own account',
    asked: `what is my username | which e-mail address do you have for me | what name am I registered under
      | under which username am I signed in | is my e-mail address confirmed | which address do my mails go to`,
    href: paths.account,
  },
};

const idPrefix = 'account ';

export function accountPassages(): Passage[] {
  return accountFactNames.map((name) => {
    const { topic, title, asked } = factPassages[name];
    return {
      id: factId(name),
      kind: 'account',
      scope: publicScope,
      topic,
      title,
      asked: listOf(asked),
      heading: '',
      text: '',
    };
  });
}

export function factId(name: AccountFactName): string {
  return `${idPrefix}${name}`;
}

export function factOf(passageId: string): AccountFactName | undefined {
  return accountFactNames.find((name) => passageId === factId(name));
}

function listOf(asked: string): string[] {
  return asked.split('|').map((question) => question.replace(/\s+/g, ' ').trim());
}
