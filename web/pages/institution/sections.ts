import type { Capabilities } from '#contract/values/capabilities.ts';

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

/** Technical support may not read invoices nor what was shared. */
const ofInvoiceReaders: readonly SectionName[] = ['invoices', 'resources'];

export function sectionsFor(may: Capabilities): readonly { name: SectionName; label: string }[] {
  return (Object.keys(sections) as SectionName[])
    .filter((name) => may.readsInvoices || !ofInvoiceReaders.includes(name))
    .map((name) => ({ name, label: sections[name] }));
}
