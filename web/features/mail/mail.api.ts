import { useMutation, useQuery } from '@tanstack/react-query';
import type { HeldKind, OutboxChannel, OutboxListState } from '#contract/values/outbox.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';

const ofMail = { group: 'mail', rereads: ['/api/mail', '/api/outbox'], isAwaited: true };
const pageSize = 50;

/** Whether mail is sent, and how much waits, is held or failed in each channel. */
export function useMailStatus() {
  return useQuery(readOf('GET /api/mail'));
}

export function useOutbox(channel: OutboxChannel, state: OutboxListState) {
  return useRows('GET /api/outbox', { query: { channel, state } }, pageSize, (rows) => rows);
}

export function useSendAgain() {
  return useChange({
    ...ofMail,
    mutationFn: (id: number) => call('POST /api/outbox/:id/send-again', { params: { id } }),
    done: () => ({ title: 'Sending again' }),
    failed: 'Not sent again',
  });
}

const wordsOfHeld: Record<HeldKind, [string, string]> = {
  mails: ['e-mail', 'e-mails'],
  broadcasts: ['broadcast', 'broadcasts'],
  events: ['event', 'events'],
};

/** Sends what a restore held back. */
export function useReleaseHeld(what: HeldKind) {
  const [one, many] = wordsOfHeld[what];
  return useChange({
    ...ofMail,
    mutationFn: () => call('POST /api/mails/release', { query: { what } }),
    done: ({ count }) => ({ title: `${count} ${count === 1 ? one : many} will be sent` }),
    failed: `The ${many} were not released`,
  });
}

export function useDiscardHeld(what: HeldKind) {
  const [one, many] = wordsOfHeld[what];
  return useChange({
    ...ofMail,
    mutationFn: () => call('POST /api/mails/discard', { query: { what } }),
    done: ({ count }) => ({ title: `${count} ${count === 1 ? one : many} will never be sent` }),
    failed: `The ${many} were not discarded`,
  });
}

/** Switches off one kind of mail by the token of its link. */
export function useUnsubscribe() {
  return useMutation({ mutationFn: (token: string) => call('POST /unsubscribe', { query: { token } }) });
}
