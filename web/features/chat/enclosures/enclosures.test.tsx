import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  bubbles,
  chats,
  field,
  frameOf,
  message,
  onChatScreen,
  patience,
  press,
  receive,
  write,
} from '#web/testing/chat-screen.tsx';

const invoice = {
  ...{ id: 7, number: 'INV-000007', title: 'University Gold', periodStart: null, periodEnd: null },
  ...{ purchaseOrder: null, currency: 'GBP', totalPence: 4_799_99, vatBasisPoints: 2000, issueDate: '2026-11-02' },
  ...{ dueDate: '2026-12-02', state: 'sent', paidOn: null, creditNoteNumber: null, partCredits: [], isElectronic: false },
};
let isVoid = false;

onChatScreen((path) => {
  if (path === '/api/invoices/issued') return Response.json([invoice]);
  const view = { ...invoice, kind: 'invoice', state: isVoid ? 'void' : 'sent' };
  if (path === '/api/enclosures/invoice/7') return Response.json(view);
  return path === '/api/enclosures/invoice/8' ? Response.json(null) : undefined;
});

async function choose(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Attach from the portal' }, patience));
  fireEvent.click(await screen.findByRole('button', { name: /^INV-000007/ }, patience));
  await screen.findByRole('button', { name: 'Do not attach Invoice INV-000007' }, patience);
}

describe('an invoice from the portal', () => {
  it('goes with what was typed, is opened from its card, and is chosen no more afterwards', async () => {
    await choose();
    expect(document.activeElement).toBe(field());
    write('Please pay this one');
    press({ key: 'Enter' });
    expect(chats()).toMatchObject([{ content: 'Please pay this one', enclosure: { kind: 'invoice', id: 7 } }]);
    expect(chats()[0]?.enclosure).toEqual({ kind: 'invoice', id: 7 });
    const card = await screen.findByRole('link', { name: /^Invoice INV-000007/ }, patience);
    expect(card.getAttribute('href')).toBe('/api/invoices/7/pdf');
    expect(card.textContent).toContain('University Gold · £4,799.99 · due 2 Dec');
    expect(bubbles().at(-1)?.textContent).toContain('Please pay this one');
    expect(screen.queryByRole('button', { name: /^Do not attach/ })).toBeNull();
    write('And another thing');
    press({ key: 'Enter' });
    expect(chats()[1]).not.toHaveProperty('enclosure');
  });

  it('goes without a word, or not at all once it is taken out', async () => {
    await choose();
    fireEvent.click(screen.getByRole('button', { name: 'Do not attach Invoice INV-000007' }));
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    await choose();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(chats()).toMatchObject([{ content: 'Invoice', enclosure: { kind: 'invoice', id: 7 } }]);
  });

  it('says that it is void, and nothing of one that its reader may not read', async () => {
    isVoid = true;
    receive(frameOf({ ...message(3, 4, 'Invoice'), enclosure: { kind: 'invoice', id: 7 } }));
    receive(frameOf({ ...message(4, 4, 'Invoice'), enclosure: { kind: 'invoice', id: 8 } }));
    await screen.findByText(/void: nothing is due/, {}, patience);
    await waitFor(() => expect(bubbles().at(-1)?.textContent).toContain('Invoice not available'), patience);
    expect(bubbles().at(-1)?.querySelector('a')).toBeNull();
  });
});
