import type { Role } from '#contract/values/roles.ts';

/** The parts of the page about an institution, by the anchor in its address. */
const sections = {
  people: 'People',
  consortium: 'Consortium',
  conversations: 'Conversations',
  notes: 'Notes',
  sessions: 'Sessions',
  resources: 'Shared resources',
  plan: 'Plan',
  invoices: 'Invoices',
  usage: 'Usage',
  setup: 'Technical setup',
  changes: 'Changes',
} as const;
export type SectionName = keyof typeof sections;

/** Technical support has no part in invoices, nor in what was shared. */
const notForTechSupport: readonly SectionName[] = ['invoices', 'resources'];

/** What somebody of this role finds on the page. */
export function sectionsFor(role: Role): readonly { name: SectionName; label: string }[] {
  return (Object.keys(sections) as SectionName[])
    .filter((name) => role !== 'tech_support' || !notForTechSupport.includes(name))
    .map((name) => ({ name, label: sections[name] }));
}
