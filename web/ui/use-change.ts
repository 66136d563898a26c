import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readsUnder } from '#web/lib/calls/api.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { toast, toastFailure } from './overlays/toast.tsx';
import type { Toast } from './overlays/toast-queue.ts';

interface Change<Input, Done> {
  mutationFn: (input: Input) => Promise<Done>;
  /** The title of the toast where it fails. */
  failed: string;
  /** The toast once it is done; none without it. */
  done?: (done: Done, input: Input) => Toast | undefined;
  /** Newer toasts of it replace older ones. */
  group?: string;
  /** The form says at its field what the server refuses there. */
  isToldAtField?: boolean;
  /** What is read again afterwards: after a failure too, because somebody else may have been faster. */
  rereads?: readonly string[];
  /** Until it is read again the change is under way. */
  isAwaited?: boolean;
}

/** A write, what is said of it, and what is read again after it. */
export function useChange<Input = void, Done = unknown>(change: Change<Input, Done>) {
  const { mutationFn, failed, done, group, isToldAtField = false, rereads = [], isAwaited = false } = change;
  const client = useQueryClient();
  const inGroup = group === undefined ? {} : { group };
  return useMutation({
    mutationFn,
    onSuccess: (result, input) => {
      const content = done?.(result, input);
      if (content) toast({ ...inGroup, ...content });
    },
    onError: (error) => {
      const isAtField = isToldAtField && error instanceof ApiError && error.field !== null;
      if (!isAtField) toastFailure(failed, error, inGroup);
    },
    onSettled: () => {
      const read = Promise.all(rereads.map((path) => client.invalidateQueries(readsUnder(path))));
      return isAwaited ? read : undefined;
    },
  });
}
