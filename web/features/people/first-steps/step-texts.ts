import { paths } from '#contract/values/pages.ts';
import type { FirstStepName } from '#contract/values/people/first-steps.ts';

interface StepText {
  label: string;
  /** The task in one sentence. */
  text: string;
  /** A path of the portal, with its query. */
  href: string;
}

export const stepTexts: Readonly<Record<FirstStepName, StepText>> = {
  colleagues: {
    label: 'Bring in your colleagues',
    text: 'Tell your account manager who else needs an account. Done once a colleague has signed in.',
    href: paths.home,
  },
  'sign-in': {
    label: 'Set up sign-in',
    text: 'Enter your IP ranges or single sign-on and submit them for review.',
    href: paths.technicalSetup,
  },
  report: {
    label: 'See your first usage report',
    text: 'What your institution watched and read, month by month.',
    href: paths.usageMetrics,
  },
  kit: {
    label: 'Tell your readers',
    text: 'Put your promotion kit to use: a poster, banners, an e-mail and a box for your website.',
    href: paths.promotionKit,
  },
  institution: {
    label: 'Add the first institution',
    text: 'A library or university, with its account manager and its technical support.',
    href: paths.adminInstitutions,
  },
  mail: {
    label: 'Connect a mail server',
    text: 'Whoever runs the server sets PORTAL_SMTP_URL. Without it everything works in the portal alone.',
    href: paths.operatorGuide,
  },
  plan: {
    label: 'Give an institution its plan',
    text: 'The plan decides what its people can use and what they are invoiced.',
    href: paths.adminSubscriptions,
  },
  person: {
    label: 'Add the first person',
    text: 'They set their password with a one-time link.',
    href: paths.admin,
  },
};
