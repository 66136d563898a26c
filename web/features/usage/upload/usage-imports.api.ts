import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UsageAnswers } from '#contract/plans-and-usage/usage.ts';
import type { UsageImport } from '#contract/plans-and-usage/usage-imports.ts';
import type { TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import { readsOfUsage } from '#web/features/usage/usage.api.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { ApiError, isAborted, isGone, messageOf } from '#web/lib/calls/api-error.ts';
import { uploadFile } from '#web/lib/calls/upload.ts';
import { toast, toastFailure } from '#web/ui/overlays/toast.tsx';

const group = 'usage-upload';
/** Frames announce each step; without a connection the page polls. */
const pollMs = 5000;

/** Names the institution of a report by a customer or by itself. */
export type ReportOwner = { customerId: number } | { institutionId: number };

export interface UsageChoice {
  whose: ReportOwner;
  file: File;
  totalPages: string;
  totalHits: string;
}

/** Whether it waits, or is being read or stored. */
export function isUnderWay(report: Pick<UsageImport, 'state'> | undefined): boolean {
  return report?.state === 'waiting' || report?.state === 'reading';
}

/** The reports that the viewer has sent, with their states. */
export function useUsageImports() {
  return useQuery({
    ...readOf('GET /api/usage/imports'),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollMs : false),
  });
}

/** One report with what was understood; reads nothing without an id. */
export function useUsageImport(id: number | null) {
  return useQuery({
    ...readOf('GET /api/usage/imports/:id', { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollMs : false),
  });
}

/** Sends a file; the answer is its place in the queue. Nothing is stored yet, so it can be cancelled. */
export function useSendReport(onProgress: (sent: number) => void) {
  const client = useQueryClient();
  const canceller = useRef<AbortController | null>(null);
  const send = useMutation({
    mutationFn: ({ whose, file, ...totals }: UsageChoice) => {
      canceller.current = new AbortController();
      const named = Object.fromEntries(Object.entries(whose).map(([key, id]) => [key, String(id)]));
      const fields = { ...named, ...totals, dryRun: 'true', queued: 'true' };
      const { signal } = canceller.current;
      return uploadFile<UsageImport>('/api/upload-usage-data', file, { fields, onProgress, signal });
    },
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries(readsUnder('/api/usage/imports')),
  });
  return { ...send, cancel: () => canceller.current?.abort() };
}

interface GoingOn {
  id: number;
  answers: UsageAnswers;
  mapping: TableMapping | null;
  isDryRun: boolean;
  asPlainFile: boolean;
}

/** Reads or stores a report without sending it again. */
export function useGoOn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: GoingOn) => call('POST /api/usage/imports/:id', { params: { id }, body }),
    onError: toastRefusal,
    onSettled: () => client.invalidateQueries(readsUnder('/api/usage/imports')),
  });
}

/** Removes a report from the queue, or its entry from the page. */
export function useRemoveImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/usage/imports/:id', { params: { id } }),
    onError: (error) => {
      if (!isGone(error)) toastFailure('The report was not removed', error, { group });
    },
    onSettled: () => client.invalidateQueries(readsUnder('/api/usage/imports')),
  });
}

/** Says that a report is stored, and refetches what it changes. */
export function useToastStored(): () => void {
  const client = useQueryClient();
  return () => {
    const description = "The usage data has been added to the customer's account";
    toast({ group, title: 'Upload successful', description });
    for (const path of readsOfUsage) void client.invalidateQueries(readsUnder(path));
  };
}

export function toastRefused(message: string | null): void {
  const description = message ?? 'There was an error uploading the usage data';
  toast({ group, title: 'Upload failed', description, isDestructive: true });
}

export function toastUnread(error: Error): void {
  toastFailure('The report was not opened', error, { group });
}

function toastRefusal(error: unknown): void {
  if (isAborted(error)) return;
  const isWithoutMessage = error instanceof ApiError && error.code === null && error.status !== 0;
  toastRefused(isWithoutMessage ? null : messageOf(error));
}
