import { useQuery } from '@tanstack/react-query';
import type { Erasure } from '#contract/privacy/erasures.ts';
import type { ErasedKind } from '#contract/values/privacy.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';

const rereads = ['/api/erasures'];
const previews = ['/api/users', '/api/institutions', '/api/customers', '/api/staff'];
const pageSize = 50;

/** Since when the viewer has asked to be erased. */
export function useOwnErasure() {
  return useQuery(readOf('GET /api/erasures/own'));
}

/** Asks for the viewer's erasure, after a proof of identity if the last one is old. */
export function useAskForErasure() {
  return useChange({
    group: 'erasures',
    rereads,
    isAwaited: true,
    mutationFn: () => call('PUT /api/erasures/own'),
    failed: 'Request not sent',
    done: () => ({ title: 'Request sent', description: 'An administrator will look at it and decide.' }),
  });
}

export function useWithdrawErasure() {
  return useChange({
    group: 'erasures',
    rereads,
    isAwaited: true,
    mutationFn: () => call('DELETE /api/erasures/own'),
    failed: 'Request not withdrawn',
    done: () => ({ title: 'Request withdrawn', description: 'Nothing is erased.' }),
  });
}

/** Erasures that are requested, in progress or done, newest first. */
export function useErasures() {
  return useRows('GET /api/erasures', {}, pageSize, (rows) => rows);
}

/** The preview of an erasure; read each time, because no frame announces all changes. */
export function useErasurePreview(kind: ErasedKind, id: number) {
  const params = { params: { id } };
  const fresh = { staleTime: 0 };
  const ofPerson = useQuery({
    ...readOf('GET /api/users/:id/erasure', params),
    ...fresh,
    enabled: kind === 'person',
  });
  const ofInstitution = useQuery({
    ...readOf('GET /api/institutions/:id/erasure', params),
    ...fresh,
    enabled: kind === 'institution',
  });
  return kind === 'person' ? ofPerson : ofInstitution;
}

export function useErase({ kind, id, name }: { kind: ErasedKind; id: number; name: string }) {
  return useChange({
    group: 'erasures',
    rereads: [...rereads, ...previews],
    mutationFn: () =>
      kind === 'person'
        ? call('PUT /api/users/:id/erasure', { params: { id } })
        : call('PUT /api/institutions/:id/erasure', { params: { id } }),
    failed: 'Not erased',
    done: () => ({
      title: `${name} is being erased`,
      description: 'The erasure takes a few minutes. The list shows when everything is erased.',
    }),
  });
}

export function useDeclineErasure({ id, state }: Pick<Erasure, 'id' | 'state'>) {
  const isRequest = state === 'asked';
  return useChange({
    group: 'erasures',
    rereads,
    mutationFn: () => call('POST /api/erasures/:id/decline', { params: { id } }),
    failed: isRequest ? 'Request not declined' : 'Not saved',
    done: () =>
      isRequest
        ? { title: 'Request declined', description: 'The person who asked is notified.' }
        : { title: 'No one is erased', description: 'They stay as they are.' },
  });
}
