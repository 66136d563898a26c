import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import CheckCheck from 'lucide-react/icons/check-check';
import Clock from 'lucide-react/icons/clock';
import Tag from 'lucide-react/icons/tag';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import { useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { isSnoozed } from '#web/features/chat/inbox/inbox.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { AskSupportDialog } from './ask-support-dialog.tsx';
import { AssigneeMenu } from './assignee-menu.tsx';
import { ColleaguesHere } from './colleagues-here.tsx';
import { useDeskAct } from './desk.api.ts';
import { DeskButton } from './desk-button.tsx';
import { deskState } from './desk-texts.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { SubjectDialog } from './subject-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { useDeskKeys } from './use-desk-keys.ts';

export function DeskBar({ summary }: { summary: ConversationSummary }) {
  const now = useMinute();
  const { act, actAsync, isPending } = useDeskAct();
  const [snoozing, setSnoozing] = useState<ConversationSummary | null>(null);
  const [dialog, setDialog] = useState<'tags' | 'subject' | 'hand over' | 'ask support' | null>(null);
  const closeDialog = () => setDialog(null);

  function settle(one: ConversationSummary): void {
    act({ summary: one, act: { act: 'settle' }, done: 'No reply needed' });
  }
  function close(one: ConversationSummary): void {
    act({ summary: one, act: { act: 'close' }, done: 'Conversation closed' });
  }
  useDeskKeys(summary, { settle, close, snooze: setSnoozing });

  const { desk } = summary;
  if (!desk) return null;
  const isAway = desk.closedAt !== null || isSnoozed(summary, now);
  return (
    <div className="@container flex min-h-11 shrink-0 items-center gap-x-1 border-b bg-surface px-2 py-1 text-small max-md:flex-wrap touch:py-0 print:hidden">
      <AssigneeMenu
        summary={summary}
        onAssign={(assigneeId) => act({ summary, act: { act: 'assign', assigneeId } })}
        onHandOver={() => setDialog('hand over')}
        onAskSupport={() => setDialog('ask support')}
      />
      {/* Beside the buttons a phone would show half a word of it. */}
      <div className="flex min-w-0 flex-1 items-center justify-between gap-3 px-1 text-muted max-md:order-last max-md:basis-full max-md:px-2 max-md:pb-1">
        <p role="status" className="truncate">
          {deskState(summary, now)}
        </p>
        <ColleaguesHere summary={summary} />
      </div>
      <DeskButton
        label={desk.tags.length === 0 ? 'Tags' : `Tags: ${desk.tags.join(', ')}`}
        icon={<Tag />}
        isPending={isPending}
        onClick={() => setDialog('tags')}
      />
      {(desk.closedAt !== null || desk.subject !== null) && (
        <DeskButton
          label={desk.subject === null ? 'Subject' : `Subject: ${desk.subject}`}
          icon={<TextCursorInput />}
          isPending={isPending}
          onClick={() => setDialog('subject')}
        />
      )}
      {summary.waiting && (
        <DeskButton
          label="No reply needed"
          icon={<CheckCheck />}
          isPending={isPending}
          onClick={() => settle(summary)}
        />
      )}
      {isAway ? (
        <DeskButton
          label={desk.closedAt ? 'Open again' : 'Wake now'}
          icon={<ArchiveRestore />}
          isPending={isPending}
          onClick={() => act({ summary, act: { act: 'open' } })}
        />
      ) : (
        <DeskButton label="Snooze" icon={<Clock />} isPending={isPending} onClick={() => setSnoozing(summary)} />
      )}
      {desk.closedAt === null && (
        <DeskButton label="Close" icon={<Archive />} isPending={isPending} onClick={() => close(summary)} />
      )}
      {dialog === 'tags' && (
        <TagsDialog
          conversation={summary.conversation}
          tags={desk.tags}
          isPending={isPending}
          onSave={(tags, done) => act({ summary, act: { act: 'tag', tags } }, { onSuccess: done })}
          onClose={closeDialog}
        />
      )}
      {dialog === 'subject' && (
        <SubjectDialog
          conversation={summary.conversation}
          subject={desk.subject}
          isPending={isPending}
          onSave={(subject) => actAsync({ summary, act: { act: 'subject', subject }, done: 'Subject saved' })}
          onClose={closeDialog}
        />
      )}
      {dialog === 'hand over' && <HandOverDialog summary={summary} onClose={closeDialog} />}
      {dialog === 'ask support' && <AskSupportDialog summary={summary} onClose={closeDialog} />}
      <SnoozeDialog
        summary={snoozing}
        onClose={() => setSnoozing(null)}
        onSnooze={(one, until, done) => act({ summary: one, act: { act: 'snooze', until }, done })}
      />
    </div>
  );
}
