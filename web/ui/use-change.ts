import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readsUnder } from '#web/lib/calls/api.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { toast, toastFailure } from './overlays/toast.tsx';
import type { Toast } from './overlays/toast-queue.ts';

interface Change<Input, Done> {
  mutationFn: (input: Input) => Promise<Done>;
  /** The title of the toast on failure. */
  failed: string;
  done?: (done: Done, input: Input) => Toast | undefined;
  /** Newer toasts of the group replace older ones. */
  group?: string;
  /** The form shows refusals at their fields, so no toast repeats them. */
  isShownAtField?: boolean;
  /** Paths to refetch afterwards, also after a failure, because somebody else may have been faster. */
  rereads?: readonly string[];
  /** The change stays pending until the refetch is done. */
  isAwaited?: boolean;
}

/** A write with its toasts and the refetch after it. */
export function useChange<Input = void, Done = unknown>(change: Change<Input, Done>) {
  const { mutationFn, failed, done, group, isShownAtField = false, rereads = [], isAwaited = false } = change;
  const client = useQueryClient();
  const inGroup = group === undefined ? {} : { group };
  return useMutation({
    mutationFn,
    onSuccess: (result, input) => {
      const content = done?.(result, input);
      if (content) toast({ ...inGroup, ...content });
    },
    onError: (error) => {
      const isAtField = isShownAtField && error instanceof ApiError && error.field !== null;
      if (!isAtField) toastFailure(failed, error, inGroup);
    },
    onSettled: () => {
      const read = Promise.all(rereads.map((path) => client.invalidateQueries(readsUnder(path))));
      return isAwaited ? read : undefined;
    },
  });
}
