import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailListState } from '#contract/values/mail-states.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

const group = 'mail';
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
  return useMailChange((id: number) => call('POST /api/mails/:id/send-again', { params: { id } }), {
    done: () => 'The mail will be sent again',
    failed: 'The mail was not sent again',
  });
}

export function useReleaseMails() {
  return useMailChange(() => call('POST /api/mails/release'), {
    done: ({ count }) => `${count} ${count === 1 ? 'mail' : 'mails'} will be sent`,
    failed: 'The mails were not released',
  });
}

export function useDiscardMails() {
  return useMailChange(() => call('POST /api/mails/discard'), {
    done: ({ count }) => `${count} ${count === 1 ? 'mail' : 'mails'} will never be sent`,
    failed: 'The mails were not discarded',
  });
}

function useMailChange<Input, Done>(
  change: (input: Input) => Promise<Done>,
  words: { done: (done: Done) => string; failed: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (done) => toast({ title: words.done(done), group }),
    onError: (error) => toast({ title: words.failed, description: messageOf(error), isDestructive: true }),
    onSettled: async () => {
      await client.invalidateQueries(readsUnder('/api/mail'));
      await client.invalidateQueries(readsUnder('/api/mails'));
    },
  });
}

/** Switches off mails of one kind by the link of such a mail. */
export function useUnsubscribe() {
  return useMutation({ mutationFn: (token: string) => call('POST /unsubscribe', { query: { token } }) });
}
