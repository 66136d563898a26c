import type { Assignment } from '#contract/inbound-mail.ts';
import type { StrayMailState } from '#contract/values/inbound-mail.ts';
import { call } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useChange } from '#web/ui/use-change.ts';

const pageSize = 50;
const ofBoard = { group: 'stray mails', rereads: ['/api/stray-mails'], isAwaited: true };

export function useStrayMails(state: StrayMailState) {
  return useRows('GET /api/stray-mails', { query: { state } }, pageSize, (rows) => rows);
}

export function useAssignMail(id: number, onDone: () => void) {
  return useChange({
    ...ofBoard,
    rereads: [...ofBoard.rereads, '/api/messages', '/api/conversations'],
    mutationFn: (body: Assignment) => call('POST /api/stray-mails/:id/assign', { params: { id }, body }),
    done: () => {
      onDone();
      return { title: 'The e-mail is in the conversation' };
    },
    failed: 'The e-mail was not put into a conversation',
  });
}

export function useRestoreMail() {
  return useChange({
    ...ofBoard,
    mutationFn: (id: number) => call('POST /api/stray-mails/:id/restore', { params: { id } }),
    done: () => ({ title: 'The e-mail is back' }),
    failed: 'The e-mail was not put back',
  });
}

export function useDiscardMail() {
  const restore = useRestoreMail();
  return useChange({
    ...ofBoard,
    mutationFn: (id: number) => call('POST /api/stray-mails/:id/discard', { params: { id } }),
    done: (_, id) => {
      toast({
        group: ofBoard.group,
        title: 'The e-mail was discarded',
        action: { label: 'Undo', onAct: () => restore.mutate(id) },
      });
      return undefined;
    },
    failed: 'The e-mail was not discarded',
  });
}
