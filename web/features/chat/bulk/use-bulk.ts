import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Reminder, ReminderChange } from '#contract/chat/reminders.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { type Act, actOnDesk } from '#web/features/chat/desk/desk.api.ts';
import { call, readsUnder } from '#web/lib/calls/api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { conversations, refusalText } from './bulk-texts.ts';
import { type Outcome, oneByOne } from './one-by-one.ts';

const noDesk = 'Only support conversations with customers can be closed, assigned or tagged';

interface Bulk<Done> {
  /** Such as 'Closing'. */
  doing: string;
  /** Such as 'closed'. */
  past: string;
  act: (summary: ConversationSummary) => Promise<Done>;
  undo: (done: Done) => Promise<unknown>;
}

/** Acts on all ticked conversations, and tells what was done, with Undo, and what was not. `onEnd` gets those that were refused. */
export function useBulk(ticked: Summaries, onEnd: (refused: Summaries) => void) {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const [progress, setProgress] = useState<string | null>(null);

  async function run<Done>({ doing, past, act, undo }: Bulk<Done>): Promise<void> {
    const { done, refused } = await oneByOne(ticked, act, (at) => setProgress(`${doing} ${at} of ${ticked.length}...`));
    setProgress(null);
    onEnd(refused.map(({ item }) => item));
    const takeBack = async () => tell('restored', await oneByOne(done, undo));
    tell(past, { done, refused }, takeBack);
  }

  return {
    /** Such as 'Closing 2 of 5...'; null while nothing runs. */
    progress,

    /** `actFor` says what is done to each desk. */
    onDesks: (
      words: Pick<Bulk<unknown>, 'doing' | 'past'>,
      actFor: (desk: NonNullable<ConversationSummary['desk']>) => Act,
    ) =>
      run({
        ...words,
        act: async (summary) => {
          if (!summary.desk) throw new Error(noDesk);
          const { version } = summary.desk;
          const desk = await actOnDesk(client, viewerId, { summary, version, act: actFor(summary.desk) });
          return { summary, version: desk.version, act: { act: 'undo' } } as const;
        },
        undo: (done) => actOnDesk(client, viewerId, done),
      }),

    remind: (reminder: ReminderChange) =>
      run({
        ...{ doing: 'Setting reminder', past: 'marked with a reminder' },
        act: ({ contact }) => call('POST /api/reminders', { body: { contactId: contact.id, ...reminder } }),
        undo: ({ id }: Reminder) =>
          call('POST /api/reminders/:id/settle', { params: { id }, body: { as: 'withdrawn' } }),
      }).finally(() => client.invalidateQueries(readsUnder('/api/reminders'))),
  };
}

function tell(past: string, { done, refused }: Outcome<unknown, unknown>, takeBack?: () => Promise<void>): void {
  const isNothingDone = done.length === 0;
  const failure = refusalText(refused.map(({ reason }) => reason));
  toast({
    title: isNothingDone ? `No conversation was ${past}` : `${conversations(done.length)} ${past}`,
    ...(failure !== '' && { description: failure }),
    isDestructive: isNothingDone,
    group: 'bulk',
    ...(takeBack && !isNothingDone && { action: { label: 'Undo', onAct: () => void takeBack() } }),
  });
}
