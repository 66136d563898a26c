import { describe, expect, it } from 'vitest';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { testMessage, testSummary } from '#web/testing/test-messages.ts';
import { conversationSections, firstConversation } from './conversation-sections.ts';

function summary(group: ConversationSummary['group'], fullName: string, lastAt?: string): ConversationSummary {
  const contact = { id: 9, fullName, role: 'customer', subject: null, grade: null } as const;
  const lastMessage = lastAt === undefined ? null : testMessage({ id: 1, timestamp: lastAt });
  return testSummary({ conversation: fullName, group, contact, lastMessage });
}

const outline = (sections: ReturnType<typeof conversationSections>) =>
  sections.map(({ heading, summaries }) => [heading, ...summaries.map(({ contact }) => contact.fullName)]);

describe('the sections of the list', () => {
  it('show a customer the Account Manager channel first, then the support team, then others who are there', () => {
    const all = [summary('colleagues', 'Ines'), summary('support', 'Lars'), summary('channel', 'Priya')];
    expect(outline(conversationSections(all, 'customer'))).toEqual([
      ['Account Manager', 'Priya'],
      ['Your Support Team', 'Lars'],
      ['Colleagues', 'Ines'],
    ]);
  });

  it('show staff their customers, the latest conversation first, then the team', () => {
    const all = [
      summary('team', 'Ada'),
      summary('customers', 'Zoe'),
      summary('customers', 'Bo', '2026-11-19T10:00:00.000Z'),
      summary('customers', 'Amara', '2026-11-20T10:00:00.000Z'),
    ];
    expect(outline(conversationSections(all, 'admin'))).toEqual([
      [null, 'Amara', 'Bo', 'Zoe'],
      ['Team', 'Ada'],
    ]);
    expect(firstConversation(all, 'admin')?.contact.fullName).toBe('Amara');
  });

  it('keep their place when nobody is there, with the words for it', () => {
    expect(conversationSections([], 'tech_support')).toMatchObject([
      { emptyText: 'No customers found', summaries: [] },
    ]);
    expect(outline(conversationSections([], 'customer'))).toEqual([['Account Manager'], ['Your Support Team']]);
    expect(firstConversation([], 'admin')).toBeUndefined();
  });
});
