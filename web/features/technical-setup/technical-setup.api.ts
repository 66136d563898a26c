import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { SetupFinding, SetupValues, TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import type { SetupState } from '#contract/values/technical-setup.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { usePaused } from '#web/lib/use-paused.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useChange } from '#web/ui/use-change.ts';

const group = 'technical-setup';
/** The delay after the last key, so that complete values are checked. */
const checkDelayMs = 600;

/** The institution without people whose set-up a member of staff fills in; undefined for the viewer's own. */
export const SetupOf = createContext<number | undefined>(undefined);

const chosen = (institution: number | undefined) => ({ query: { institution } });

export function useTechnicalSetup(institution: number | undefined) {
  return useQuery(readOf('GET /api/technical-setup', chosen(institution)));
}

/** Changes and comments, newest first. */
export function useSetupHistory(institution: number | undefined) {
  return useQuery(readOf('GET /api/technical-setup/history', chosen(institution)));
}

/** Reads the viewer's set-up again, for a form that was out of date. */
export function useFreshSetup(): () => Promise<TechnicalSetup> {
  const client = useQueryClient();
  const institution = use(SetupOf);
  return () => client.fetchQuery({ ...readOf('GET /api/technical-setup', chosen(institution)), staleTime: 0 });
}

interface Saving {
  values: SetupValues;
  isDraft: boolean;
  /** The `updatedAt` of the set-up that the values are based on. */
  updatedAt: string | null;
}

/** Hands in the set-up, or saves a draft. */
export function useSaveSetup() {
  const client = useQueryClient();
  const institution = use(SetupOf);
  return useMutation({
    mutationFn: ({ values, isDraft, updatedAt }: Saving) =>
      call('POST /api/technical-setup', {
        query: isDraft ? { draft: 'true' } : {},
        body: { ...values, updatedAt, institutionId: institution },
      }),
    onSuccess: (setup, { isDraft }) => {
      client.setQueryData(readOf('GET /api/technical-setup', chosen(institution)).queryKey, setup);
      void client.invalidateQueries(readsUnder('/api/technical-setup/history'));
      toast(
        isDraft
          ? { group, title: 'Draft saved', description: 'No one is notified until you save the technical setup.' }
          : { group, title: 'Success', description: 'Technical setup information saved successfully' },
      );
    },
    onError: (error) => {
      toast({
        group,
        title: 'Error',
        isDestructive: true,
        description: `Failed to save technical setup: ${messageOf(error)}`,
      });
    },
  });
}

/** The findings for these values, read when typing pauses. Null reads nothing. */
export function useSetupCheck(values: SetupValues | null): {
  findings: readonly SetupFinding[];
  error: ApiError | null;
} {
  const institutionId = use(SetupOf);
  const text = usePaused(values && JSON.stringify({ ...values, institutionId }), checkDelayMs);
  const check = useQuery({
    queryKey: ['technical-setup-check', text],
    queryFn: () => call('POST /api/technical-setup/check', { body: JSON.parse(text ?? '{}') }),
    enabled: text !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const error = check.error instanceof ApiError && text !== null ? check.error : null;
  return { findings: text === null ? [] : (check.data ?? []), error };
}

interface Review {
  setup: TechnicalSetup;
  state: Extract<SetupState, 'in_review' | 'live' | 'needs_changes'>;
  comment?: string;
}

const rereads = ['/api/technical-setup', '/api/technical-setups'];

/** Changes the state of the set-up in the version that was seen. Putting live can be undone. */
export function useReviewSetup() {
  const undo = useUndoLive();
  return useChange({
    group,
    mutationFn: ({ setup, state, comment }: Review) => moveOn(setup, { state, ...(comment && { comment }) }),
    done: (setup, { state }) => {
      if (state !== 'live') return undefined;
      const description = `${setup.companyName} is notified. You can undo this until someone changes the setup.`;
      return { title: 'The setup is live', description, action: { label: 'Undo', onAct: () => undo.mutate(setup) } };
    },
    failed: 'The setup was not changed',
    rereads,
  });
}

/** Restores what was live before a set-up was put live. */
export function useUndoLive() {
  return useChange({
    group,
    mutationFn: (setup: TechnicalSetup) => moveOn(setup, { state: 'before_live' }),
    done: ({ live, companyName }) => ({
      title: 'The setup is no longer live',
      description: `${live ? 'The earlier setup is live again.' : 'Nothing is live at the moment.'} ${companyName} is notified.`,
    }),
    failed: 'Not undone',
    rereads,
  });
}

function moveOn(
  { institutionId, updatedAt }: TechnicalSetup,
  move: { state: Review['state'] | 'before_live'; comment?: string },
): Promise<TechnicalSetup> {
  const body = { ...move, updatedAt: updatedAt ?? '' };
  return call('POST /api/technical-setups/:institutionId/state', { params: { institutionId }, body });
}

export function useComment(institution: number | undefined) {
  return useChange({
    group,
    mutationFn: (text: string) =>
      call('POST /api/technical-setup/comments', { ...chosen(institution), body: { text } }),
    failed: 'The comment was not sent',
    rereads: ['/api/technical-setup/history'],
    isAwaited: true,
  });
}
