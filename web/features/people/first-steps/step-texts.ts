import type { FirstSteps } from '#contract/people/first-steps.ts';
import type { Capabilities } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import type { FirstStepName } from '#contract/values/people/first-steps.ts';

export type FirstStep = FirstSteps['steps'][number];

interface StepText {
  label: string;
  /** The task in one sentence. */
  text: string;
  /** The text of the button on the page of an empty portal. */
  action: string;
  /** A path of the portal, with its query. */
  href: string;
}

const stepTexts: Readonly<Record<FirstStepName, StepText>> = {
  colleagues: {
    label: 'Bring in your colleagues',
    text: 'Tell your account manager who else needs an account. Done once a colleague has signed in.',
    action: 'Write',
    href: paths.home,
  },
  'sign-in': {
    label: 'Set up sign-in',
    text: 'Enter your IP ranges or single sign-on and submit them for review.',
    action: 'Set up sign-in',
    href: paths.technicalSetup,
  },
  report: {
    label: 'See your first usage report',
    text: 'What your institution watched and read, month by month.',
    action: 'See usage',
    href: paths.usageMetrics,
  },
  kit: {
    label: 'Tell your readers',
    text: 'Put your promotion kit to use: a poster, banners, an e-mail and a box for your website.',
    action: 'Open the kit',
    href: paths.promotionKit,
  },
  account: {
    label: 'Secure your account',
    text: 'A passkey or an app as second factor. An administrator’s account opens everything in the portal.',
    action: 'Add a passkey',
    href: paths.accountSignIn,
  },
  portal: {
    label: 'Name the portal',
    text: 'Name, logo, support address, hours and holidays. Until then people see no address to write to.',
    action: 'Set up portal',
    href: paths.adminPortal,
  },
  invoicing: {
    label: 'Enter seller, bank account and VAT',
    text: 'Printed on every invoice. The first invoice can be sent once they are complete.',
    action: 'Set up invoicing',
    href: paths.adminInvoicing,
  },
  mail: {
    label: 'Connect e-mail',
    text: 'Set on the server by PORTAL_SMTP_URL, with a sender under Settings. Without e-mail you pass on sign-in links yourself.',
    action: 'Set up e-mail',
    href: paths.adminMail,
  },
  staff: {
    label: 'Add account managers and technical support',
    text: 'Each institution needs one of each. Until then administrators answer for both.',
    action: 'Add staff',
    href: `${paths.adminStaff}?isAdding=true`,
  },
  institution: {
    label: 'Add the institution',
    text: 'Name and account manager, then the plan with start date, end date and price.',
    action: 'Add institution',
    href: `${paths.adminInstitutions}?isAdding=true`,
  },
  person: {
    label: 'Add the librarians',
    text: 'Each gets a sign-in link and sees its last day.',
    action: 'Add librarian',
    href: `${paths.admin}?isAdding=true`,
  },
  usage: {
    label: 'Upload usage',
    text: 'COUNTER reports (TSV, CSV) or a plain table, checked before they are stored.',
    action: 'Upload usage',
    href: paths.adminUsage,
  },
};

/** The step of a librarian who may add and invite colleagues. */
const ownColleagues: StepText = {
  ...stepTexts.colleagues,
  text: 'Add them and send each an invitation. Done once a colleague has signed in.',
  action: 'Add colleagues',
  href: paths.people,
};

/** The words of a step. Steps of the first library go on with the institution that is there. */
export function stepTextOf(name: FirstStepName, institutionId: number | null, may?: Capabilities): StepText {
  const said = name === 'colleagues' && may?.bringsInCustomers ? ownColleagues : stepTexts[name];
  if (institutionId === null) return said;
  const page = paths.institution.replace('$institution', String(institutionId));
  switch (name) {
    case 'institution':
      return { ...said, label: 'Add its plan', action: 'Add plan', href: `${page}#open-plan` };
    case 'person':
      return { ...said, href: `${paths.admin}?isAdding=true&institution=${institutionId}` };
    case 'usage':
      return { ...said, href: `${page}#open-usage` };
    default:
      return said;
  }
}

/** Why a step cannot be done yet; undefined where it can. */
export function waitingText({ waitsFor }: FirstStep, steps: readonly FirstStep[]): string | undefined {
  if (waitsFor === null) return undefined;
  if (waitsFor === 'upload') return 'After the first upload by your account manager';
  return `After step ${steps.findIndex(({ name }) => name === waitsFor) + 1}`;
}
