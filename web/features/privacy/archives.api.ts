import { useQuery } from '@tanstack/react-query';
import type { PersonArchive } from '#contract/privacy/person-archives.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { downloadFrom } from '#web/lib/files/download.ts';
import { useChange } from '#web/ui/use-change.ts';

const rereads = ['/api/person-archives'];

export function useArchives() {
  return useQuery(readOf('GET /api/person-archives'));
}

export function useAskForArchive() {
  return useChange({
    group: 'archives',
    rereads,
    isAwaited: true,
    mutationFn: () => call('POST /api/person-archives'),
    failed: 'Archive not requested',
    done: () => ({ title: 'Your archive is being prepared', description: 'We’ll notify you when it’s ready.' }),
  });
}

/** Asks for a proof of identity if the last one is old, and lets the browser save the file. */
export function useOpenArchive({ id }: PersonArchive) {
  return useChange({
    group: 'archives',
    rereads,
    mutationFn: () => call('GET /api/person-archives/:id', { params: { id } }),
    failed: 'Archive not opened',
    done: () => {
      downloadFrom(`/api/person-archives/${id}/file`);
      return undefined;
    },
  });
}
