import { useQuery } from '@tanstack/react-query';
import { call, type Input, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

const failed = 'Not changed';
const rereads = ['/api/conversation-sharing', '/api/conversations', '/api/shared-conversations'];

export function useSharing() {
  return useQuery(readOf('GET /api/conversation-sharing'));
}

export function useChooseForInstitution() {
  return useChange({
    mutationFn: (isOn: boolean) => call('PUT /api/conversation-sharing/institution', { body: { isOn } }),
    done: ({ institutionSince }) => ({
      title: institutionSince ? 'Colleagues read each other’s conversations' : 'Conversations are private again',
    }),
    failed,
    rereads,
  });
}

export function useChooseOwn() {
  return useChange({
    mutationFn: (body: Input<'PUT /api/conversation-sharing/own'>['body']) =>
      call('PUT /api/conversation-sharing/own', { body }),
    failed,
    rereads,
  });
}
