import { describe, expect, it } from 'vitest';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { testMessage, testSummary } from '#web/testing/test-messages.ts';
import { type ListView, shownSummaries } from './conversation-filter.ts';

let lastId = 0;

interface More {
  grade?: string;
  said?: string;
  closedReason?: string;
}

function summary(group: ConversationSummary['group'], fullName: string, more: More = {}) {
  lastId += 1;
  const { said, grade = null, closedReason = null } = more;
  const contact = { id: lastId, fullName, role: 'customer', subject: null, grade } as const;
  const lastMessage = said === undefined ? null : testMessage({ id: lastId, content: said });
  return testSummary({ conversation: fullName, group, contact, lastMessage, closedReason });
}

const manager = summary('channel', 'Priya Shah');
const tech = summary('support', 'Lars Kuhn');
const talking = summary('colleagues', 'Ines Carvalho', { said: 'Hello', grade: 'University of Harrowmere' });
const silent = summary('colleagues', 'Élodie Marchand', { grade: 'Université de Valbrune' });
const all = [manager, tech, talking, silent];
const names = (view: Partial<ListView>) =>
  shownSummaries(all, { tab: 'all', find: '', selectedId: null, ...view }).map(({ contact }) => contact.fullName);

describe('the list of conversations', () => {
  it('shows everybody under All', () => {
    expect(names({})).toEqual(['Priya Shah', 'Lars Kuhn', 'Ines Carvalho', 'Élodie Marchand']);
  });

  it('shows under Recent whoever has said something, and always a customer’s own support', () => {
    expect(names({ tab: 'recent' })).toEqual(['Priya Shah', 'Lars Kuhn', 'Ines Carvalho']);
  });

  it('shows under Recent a new contact, and not one who has not accepted yet', () => {
    const fresh = summary('contacts', 'New Contact');
    const asked = summary('contacts', 'Asked Person', { closedReason: 'They have not accepted your request yet' });
    expect(shownSummaries([fresh, asked], { tab: 'recent', find: '', selectedId: null })).toEqual([fresh]);
  });

  it('keeps the open conversation under Recent although nothing was said in it', () => {
    expect(names({ tab: 'recent', selectedId: silent.contact.id })).toContain('Élodie Marchand');
  });

  it('finds people by name and institution, whatever the case and the accents', () => {
    expect(names({ find: ' elodie ' })).toEqual(['Élodie Marchand']);
    expect(names({ find: 'HARROW' })).toEqual(['Ines Carvalho']);
    expect(names({ find: 'universit' })).toEqual(['Ines Carvalho', 'Élodie Marchand']);
    expect(names({ find: 'elodie', tab: 'recent' })).toEqual([]);
    expect(names({ find: 'harrowmere valbrune' })).toEqual([]);
  });
});
