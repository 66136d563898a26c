import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Capabilities } from '#contract/values/capabilities.ts';
import type { Summaries } from './summaries.ts';

type Group = ConversationSummary['group'];

export interface Section {
  readonly key: Group;
  /** Null if the card's heading says it. */
  readonly heading: string | null;
  readonly emptyText: string;
  readonly summaries: Summaries;
}

interface SectionPlan {
  readonly group: Group;
  readonly heading: string | null;
  readonly emptyText: string;
  /** Shown even when empty. */
  readonly isLasting: boolean;
}

const forCustomers: readonly SectionPlan[] = [
  { group: 'channel', heading: 'Account Manager', emptyText: 'No contacts found', isLasting: true },
  { group: 'support', heading: 'Your Support Team', emptyText: 'No contacts found', isLasting: true },
  { group: 'colleagues', heading: 'Colleagues', emptyText: '', isLasting: false },
  { group: 'contacts', heading: 'Contacts', emptyText: '', isLasting: false },
  { group: 'earlier', heading: 'Earlier', emptyText: '', isLasting: false },
];
const forStaff: readonly SectionPlan[] = [
  { group: 'customers', heading: null, emptyText: 'No customers found', isLasting: true },
  { group: 'team', heading: 'Team', emptyText: '', isLasting: false },
  { group: 'contacts', heading: 'Contacts', emptyText: '', isLasting: false },
  { group: 'earlier', heading: 'Earlier', emptyText: '', isLasting: false },
];

export function conversationSections(summaries: Summaries, may: Capabilities): readonly Section[] {
  return (may.servesCustomers ? forStaff : forCustomers)
    .map(({ group, ...plan }) => ({
      ...plan,
      key: group,
      summaries: summaries.filter((summary) => summary.group === group),
    }))
    .filter((section) => section.isLasting || section.summaries.length > 0);
}

/** The conversation to open automatically: the first of the first group. */
export function firstConversation(summaries: Summaries, may: Capabilities): ConversationSummary | undefined {
  return conversationSections(summaries, may)[0]?.summaries[0];
}
