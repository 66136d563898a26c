import { describe, expect, it } from 'vitest';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { testSummary } from '#web/testing/test-messages.ts';
import { conversationSections, firstConversation } from './conversation-sections.ts';

function summary(group: ConversationSummary['group'], fullName: string): ConversationSummary {
  const contact = { id: 9, fullName, role: 'customer', subject: null, grade: null } as const;
  return testSummary({ conversation: fullName, group, contact });
}

const outline = (sections: ReturnType<typeof conversationSections>) =>
  sections.map(({ heading, summaries }) => [heading, ...summaries.map(({ contact }) => contact.fullName)]);

describe('the sections of the list', () => {
  it('show a customer the Account Manager channel first, then the support team, then others who are there', () => {
    const all = [summary('colleagues', 'Ines'), summary('support', 'Lars'), summary('channel', 'Priya')];
    expect(outline(conversationSections(all, capabilitiesOf({ role: 'customer' })))).toEqual([
      ['Account Manager', 'Priya'],
      ['Your Support Team', 'Lars'],
      ['Colleagues', 'Ines'],
    ]);
  });

  it('show staff their customers, in the order of the list, then the team', () => {
    const all = [summary('team', 'Ada'), ...['Amara', 'Bo', 'Zoe'].map((name) => summary('customers', name))];
    expect(outline(conversationSections(all, capabilitiesOf({ role: 'admin' })))).toEqual([
      [null, 'Amara', 'Bo', 'Zoe'],
      ['Team', 'Ada'],
    ]);
    expect(firstConversation(all, capabilitiesOf({ role: 'admin' }))?.contact.fullName).toBe('Amara');
  });

  it('keep their place when nobody is there, with the words for it', () => {
    expect(conversationSections([], capabilitiesOf({ role: 'tech_support' }))).toMatchObject([
      { emptyText: 'No customers found', summaries: [] },
    ]);
    expect(outline(conversationSections([], capabilitiesOf({ role: 'customer' })))).toEqual([
      ['Account Manager'],
      ['Your Support Team'],
    ]);
    expect(firstConversation([], capabilitiesOf({ role: 'admin' }))).toBeUndefined();
  });
});
