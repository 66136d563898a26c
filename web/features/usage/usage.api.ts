import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UsageAnswers, UsageReport, UsageUpload } from '#contract/plans-and-usage/usage.ts';
import { call, callPages, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { isAborted, uploadFile } from '#web/lib/calls/upload.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

const group = 'usage-upload';

/** An admin's chosen upload. */
export interface UsageChoice {
  customerId: number;
  file: File;
  totalPages: string;
  totalHits: string;
  /** To what a preview asked. */
  answers: UsageAnswers;
}

/** The customers for whom usage can be uploaded. */
export function useUsageCustomers() {
  return useQuery(readOf('GET /api/users/role/customer'));
}

/** Last upload, missing months and totals of every institution that the viewer serves. */
export function useUsageOverview() {
  return useQuery({
    ...readOf('GET /api/usage/overview'),
    queryFn: async () => {
      const [first, ...others] = await callPages('GET /api/usage/overview');
      return { ...first, institutions: [first, ...others].flatMap(({ institutions }) => institutions) };
    },
  });
}

/** Stored reports that an admin should look at. */
export function useDoubtfulReports() {
  return useQuery(readOf('GET /api/usage/doubts'));
}

/** Says that the figures of an uncertain report are right. */
export function useConfirmReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/usage/reports/:id/confirm', { params: { id } }),
    onSuccess: () => toast({ title: 'Figures confirmed', group: 'usage-check' }),
    onError: (error) =>
      toast({ title: 'The figures were not confirmed', description: messageOf(error), isDestructive: true }),
    onSettled: () => refreshUsage(client),
  });
}

/** Whose figures, and the month; all months without one. */
export interface UsageView {
  institution: number | undefined;
  month: string | undefined;
}

/** The figures behind the charts. The last result stays while another month loads. */
export function useUsageSummary({ institution, month }: UsageView) {
  const query = { ...(institution && { institution }), ...(month && { from: month, to: month }) };
  return useQuery({ ...readOf('GET /api/usage/summary', { query }), placeholderData: keepPreviousData });
}

/** The stored reports, newest first. */
export function useUsageReports(institution: number | undefined) {
  return useQuery(readOf('GET /api/usage/reports', { query: { ...(institution && { institution }) } }));
}

/** Removes a report at once, with Undo (product §7): its months go back to earlier reports. */
export function useRemoveReport() {
  const client = useQueryClient();
  const refresh = () => refreshUsage(client);
  const restore = useMutation({
    mutationFn: (id: number) => call('POST /api/resources/:id/restore', { params: { id } }),
    onError: (error) => toast({ title: 'It could not be undone', description: messageOf(error), isDestructive: true }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ id }: UsageReport) => call('DELETE /api/resources/:id', { params: { id } }),
    onSuccess: (_, { id, title }) =>
      toast({
        title: 'Report removed',
        description: `${title}. Its figures no longer count.`,
        action: { label: 'Undo', onAct: () => restore.mutate(id) },
      }),
    onError: (error) =>
      toast({ title: 'The report was not removed', description: messageOf(error), isDestructive: true }),
    onSettled: refresh,
  });
}

/** Reads again all that a report changes. */
function refreshUsage(client: QueryClient): void {
  for (const path of ['/api/usage', '/api/resources', '/api/customers']) {
    void client.invalidateQueries(readsUnder(path));
  }
}

/** Sends the file for a preview. Nothing is stored, so it can be cancelled. */
export function usePreviewUpload(onProgress: (sent: number) => void) {
  const canceller = useRef<AbortController | null>(null);
  const preview = useMutation({
    mutationFn: (choice: UsageChoice) => {
      canceller.current = new AbortController();
      return send(choice, { dryRun: 'true' }, { onProgress, signal: canceller.current.signal });
    },
    onError: tellFailure,
  });
  return { ...preview, cancel: () => canceller.current?.abort() };
}

/** Sends the file to be stored; the toasts are from specification §8. */
export function useStoreUpload(onProgress: (sent: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ choice, asPlainFile }: { choice: UsageChoice; asPlainFile: boolean }) =>
      send(choice, asPlainFile ? { asPlainFile: 'true' } : {}, { onProgress }),
    onSuccess: () =>
      toast({
        group,
        title: 'Upload successful',
        description: "The usage data has been added to the customer's account",
      }),
    onError: tellFailure,
    onSettled: () => refreshUsage(client),
  });
}

function send(
  { customerId, file, totalPages, totalHits, answers }: UsageChoice,
  more: Record<string, string>,
  options: { onProgress: (sent: number) => void; signal?: AbortSignal },
): Promise<UsageUpload> {
  const fields = { customerId: String(customerId), totalPages, totalHits, answers: JSON.stringify(answers), ...more };
  return uploadFile<UsageUpload>('/api/upload-usage-data', file, { fields, ...options });
}

function tellFailure(error: unknown): void {
  if (isAborted(error)) return;
  // specification §8: the server's message, else this.
  const isWithoutMessage = error instanceof ApiError && error.code === null && error.status !== 0;
  const description = isWithoutMessage ? 'There was an error uploading the usage data' : messageOf(error);
  toast({ group, title: 'Upload failed', description, isDestructive: true });
}
