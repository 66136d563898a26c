/** Path segments that differ from the table whose row the following `:id` names. */
const tablesOfWords: Readonly<Record<string, string>> = {
  user: 'users',
  staff: 'users',
  colleagues: 'users',
  reports: 'resources',
  imports: 'usageUploads',
  drafts: 'invoiceDrafts',
  offers: 'renewalOffers',
  'plan-terms': 'subscriptions',
  tokens: 'programKeys',
  devices: 'pushDevices',
  platforms: 'fetchedPlatforms',
  fetches: 'usageFetches',
  gaps: 'knowledgeGaps',
  answers: 'assistantAnswers',
  conversations: 'assistantConversations',
  ':kind': 'invoices',
};

/** Field names of ids that do not contain the table's name. */
const tablesOfNames: Readonly<Record<string, string>> = {
  chatKey: 'users',
  change: 'messages',
  sessionId: 'lessons',
  linkId: 'institutionLinks',
  // `insertWebhooks` gives the event of a webhook the id of the webhook.
  delivery: 'webhooks',
};

/** Values of fields that name something shipped with the portal, by the name of the parameter or field. */
export const valuesOfNames: Readonly<Record<string, string>> = {
  topic: 'access',
  slug: 'sign-in',
  currentPassword: 'carrel-demo',
};

const isAboutInstitution = /institution(?:Ids?)?$/i;
const isAboutPerson =
  /^(?:from|to)$|(?:user|contact|customer|staff|receiver|sender|manager|support|assignee|participant|student|uploader|tutor|by|to|from)Ids?$/i;

/**
 * The table whose row a parameter or field of a call names, such as `invoices` for the `id` of `GET
 * /api/invoices/:id/pdf`; undefined if it names none. The access test, the attacks and the bench pick ids by it, each
 * from its own database. A path with its table's name before `:id`, such as `/api/saved-replies/:id`, and a name such
 * as `messageId` need no line here.
 */
export function tableNamedBy(call: string, name: string): string | undefined {
  if (name === 'id') return tableBefore(call, ':id');
  if (name === 'name') return call.endsWith('/:name') ? 'files' : undefined;
  if (name === 'key') return call.includes('/sessions/') ? 'sessions' : undefined;
  if (name === 'noteId') return call.includes('/private-notes/') ? 'privateNotes' : 'institutionNotes';
  if (isAboutInstitution.test(name)) return 'institutions';
  return tablesOfNames[name] ?? (isAboutPerson.test(name) ? 'users' : pluralOf(name));
}

/** `messages` for `messageId`. */
function pluralOf(name: string): string | undefined {
  const [, noun] = /^(\w+)Id$/.exec(name) ?? [];
  return noun && `${noun}s`;
}

function tableBefore(call: string, parameter: string): string | undefined {
  const parts = call.split('/');
  const word = parts[parts.indexOf(parameter) - 1];
  return word && (tablesOfWords[word] ?? word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
}
