import { routesBySubject } from '#contract/routes.ts';
import { type AskedScope, isScope, type TokenSlice, tokenSlices } from '#contract/values/programs/token-scopes.ts';

/** A sentence for each group of calls that a token may make. */
const texts: Record<TokenSlice, string> = {
  conversations: 'Messages, their files, the desk of open conversations, private notes and saved replies.',
  people: 'People, institutions, who serves whom, and contacts.',
  library: 'Learning and librarian resources, and what a library tells its readers with.',
  sessions: 'Training sessions and calls, and booking them.',
  invoices: 'Plans, requests for invoices, invoices, billing and renewals.',
  usage: 'Usage reports, figures, COUNTER reports and fetching them.',
  setups: 'How an institution’s readers sign in: addresses and SAML.',
  notifications: 'What the bell lists, and what is broadcast.',
  statistics: 'How soon and how well questions are answered.',
  knowledge: 'The Knowledge Base AI, its articles, and questions without an answer.',
};

/** Groups of calls that no token may make. */
const others = {
  'Signing in': 'Passwords, second factors, work accounts and institutions.',
  'Own settings': 'Addresses, mails, saved views, first steps, devices and the calendar of the caller.',
  'Programs and webhooks': 'Tokens, keys and webhooks.',
  Privacy: 'A person’s data, erasing it, and how long it is kept.',
  'Running the portal': 'Mails, the logs, and what the portal says about itself.',
} as const satisfies Partial<Record<keyof typeof routesBySubject, string>>;

const names: Readonly<Record<keyof typeof routesBySubject, string>> = {
  ...tokenSlices,
  ...(Object.fromEntries(Object.keys(others).map((name) => [name, name])) as Record<keyof typeof others, string>),
};
/** Calls at these addresses are grouped under people, whatever slice they are of. */
const isAboutPeople = / \/api\/(?:users?|staff|customers|institutions)(?:\/|$)/;

/** The group of a call in the document. */
export function tagOf(call: string, asked: AskedScope): string {
  if (isScope(asked)) return tokenSlices[asked.split(':')[0] as TokenSlice];
  return isAboutPeople.test(call) ? tokenSlices.people : (subjects.get(call) ?? '');
}

const subjects = new Map(
  Object.entries(routesBySubject).flatMap(([subject, calls]) =>
    Object.keys(calls).map((call) => [call, names[subject as keyof typeof routesBySubject]]),
  ),
);

/** All groups with their descriptions, in reading order. */
export const tags: readonly { name: string; description: string }[] = [
  ...Object.entries(tokenSlices).map(([slice, name]) => ({ name, description: texts[slice as TokenSlice] })),
  ...Object.entries(others).map(([name, description]) => ({ name, description })),
];
