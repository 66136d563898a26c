import type { Capabilities } from '#contract/values/capabilities.ts';

export const institutionTabs = [
  'people',
  'conversations',
  'plan',
  'usage',
  'setup',
  'notes',
  'resources',
  'changes',
] as const;
export type InstitutionTab = (typeof institutionTabs)[number];

const labels: Record<InstitutionTab, string> = {
  people: 'People',
  conversations: 'Conversations',
  plan: 'Plan & invoices',
  usage: 'Usage',
  setup: 'Set-up',
  notes: 'Notes',
  resources: 'Resources',
  changes: 'Changes',
};

export function tabLabel(tab: InstitutionTab, may: Capabilities): string {
  return tab === 'plan' && !may.readsInvoices ? 'Plan' : labels[tab];
}

/** Technical support may not read what was shared. */
export function tabsFor(may: Capabilities): readonly InstitutionTab[] {
  return institutionTabs.filter((tab) => may.readsInvoices || tab !== 'resources');
}

const movedAnchors = new Map<string, InstitutionTab>([
  ['consortium', 'people'],
  ['invoices', 'plan'],
  ['open-plan', 'plan'],
]);

/** The tab of an anchor from when all parts were on one page; undefined for the overview. */
export function tabOfAnchor(anchor: string): InstitutionTab | undefined {
  return movedAnchors.get(anchor) ?? institutionTabs.find((tab) => tab === anchor);
}
