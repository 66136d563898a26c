import { useMutation, useQuery } from '@tanstack/react-query';
import type { MailListState } from '#contract/values/mail-states.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';

const ofMail = { group: 'mail', rereads: ['/api/mail', '/api/mails'], isAwaited: true };
const pageSize = 50;

/** Whether mails are sent, and how many wait, are held or failed. */
export function useMailStatus() {
  return useQuery(readOf('GET /api/mail'));
}

/** The mails of one state, the newest first. */
export function useMails(state: MailListState) {
  return useRows('GET /api/mails', { query: { state } }, pageSize, (mails) => mails);
}

export function useSendAgain() {
  return useChange({
    ...ofMail,
    mutationFn: (id: number) => call('POST /api/mails/:id/send-again', { params: { id } }),
    done: () => ({ title: 'The e-mail will be sent again' }),
    failed: 'The e-mail was not sent again',
  });
}

export function useReleaseMails() {
  return useChange({
    ...ofMail,
    mutationFn: () => call('POST /api/mails/release'),
    done: ({ count }) => ({ title: `${count} ${count === 1 ? 'e-mail' : 'e-mails'} will be sent` }),
    failed: 'The e-mails were not released',
  });
}

export function useDiscardMails() {
  return useChange({
    ...ofMail,
    mutationFn: () => call('POST /api/mails/discard'),
    done: ({ count }) => ({ title: `${count} ${count === 1 ? 'e-mail' : 'e-mails'} will never be sent` }),
    failed: 'The e-mails were not discarded',
  });
}

/** Switches off mails of one kind by the link of such a mail. */
export function useUnsubscribe() {
  return useMutation({ mutationFn: (token: string) => call('POST /unsubscribe', { query: { token } }) });
}
