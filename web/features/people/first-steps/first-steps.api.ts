import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NotedStep } from '#contract/values/people/first-steps.ts';
import { call, readsUnder } from '#web/lib/calls/api.ts';
import { log } from '#web/lib/log.ts';
import { useChange } from '#web/ui/use-change.ts';
import { useFirstSteps } from './use-first-steps.ts';

const path = '/api/first-steps';
const failedText = 'Your first steps were not changed';

/** Closes the list, or brings it back to Home. */
export function useCloseFirstSteps() {
  return useChange({
    mutationFn: (isClosed: boolean) => call('PUT /api/first-steps', { body: { isClosed } }),
    done: (_, isClosed) => ({
      title: isClosed ? 'First steps closed' : 'First steps are back on your Dashboard',
      ...(isClosed && { description: 'You can bring them back from Help.' }),
    }),
    failed: failedText,
    group: 'first-steps',
    rereads: [path],
    isAwaited: true,
  });
}

/** Leaves out the step of connecting e-mail. */
export function useSkipStep() {
  return useChange({
    mutationFn: () => call('PUT /api/first-steps', { body: { done: 'mail' } }),
    failed: failedText,
    group: 'first-steps',
    rereads: [path],
    isAwaited: true,
  });
}

/** Notes once that the viewer took a step that no stored row shows; call it with `isDone` true once they did. */
export function useNotedStep(step: NotedStep, isDone: boolean): void {
  const client = useQueryClient();
  const { data } = useFirstSteps();
  const isMissing = data?.steps.some(({ name, isDone: isNoted }) => name === step && !isNoted) ?? false;
  useEffect(() => {
    if (!isDone || !isMissing) return;
    void noteStep(step).then(() => client.invalidateQueries(readsUnder(path)));
  }, [step, isDone, isMissing, client]);
}

/** A failure is only logged: the step stays open, and the next time it is noted. */
async function noteStep(step: NotedStep): Promise<void> {
  try {
    await call('PUT /api/first-steps', { body: { done: step } });
  } catch (error) {
    log('A first step was not noted', error);
  }
}
