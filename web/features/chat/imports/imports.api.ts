import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationImport } from '#contract/chat/conversation-imports.ts';
import { importsPageSize } from '#contract/values/chat/conversation-imports.ts';
import { call, readsUnder } from '#web/lib/calls/api.ts';
import { uploadFile } from '#web/lib/calls/upload.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';

const reads = '/api/conversation-imports';
const ofImports = { group: 'conversation-imports', rereads: [reads], isAwaited: true };

/** The archives that were sent, newest first. Kept up to date by `changed` frames. */
export function useImports() {
  return useRows('GET /api/conversation-imports', { query: {} }, importsPageSize, (rows) => rows);
}

/** Sends an archive, which is then read in the background. The field shows what the server refuses. */
export function useTryArchive(onProgress: (sent: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => uploadFile<ConversationImport>(reads, file, { onProgress }),
    onSettled: () => client.invalidateQueries(readsUnder(reads)),
  });
}

export function useStartImport() {
  return useChange({
    ...ofImports,
    mutationFn: (id: number) => call('POST /api/conversation-imports/:id/start', { params: { id } }),
    done: () => ({ title: 'Import started', description: 'You can leave this page. No one is notified.' }),
    failed: 'The import did not start',
  });
}

export function useUndoImport() {
  return useChange({
    ...ofImports,
    mutationFn: (id: number) => call('POST /api/conversation-imports/:id/undo', { params: { id } }),
    done: () => ({ title: 'Undoing', description: 'The imported messages are being removed.' }),
    failed: 'The import was not undone',
  });
}

export function useDiscardImport() {
  return useChange({
    ...ofImports,
    mutationFn: (id: number) => call('DELETE /api/conversation-imports/:id', { params: { id } }),
    failed: 'The archive was not discarded',
  });
}
