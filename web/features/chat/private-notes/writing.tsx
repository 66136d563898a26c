import { Suspense, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { Composer } from '#web/features/chat/composer/composer.tsx';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { hasNotes } from './private-notes.api.ts';
import type { useWrites, Writes } from './use-writes.ts';

const NoteComposer = lazyPart(() => import('./note-composer.tsx').then((file) => file.NoteComposer));
const WriteSwitch = lazyPart(() => import('./write-switch.tsx').then((file) => file.WriteSwitch));

interface WritingProps {
  summary: ConversationSummary;
  writing: ReturnType<typeof useWrites>;
}

/** The composer; staff who serve the contact can switch between a reply and a private note. */
export function Writing({ summary, writing: { writes, isChosen, choose } }: WritingProps) {
  const box = useRef<HTMLDivElement>(null);
  const canNote = hasNotes(summary);

  function write(next: Writes): void {
    choose(next);
    // The composer is mounted in the next frame.
    if (next === 'reply') requestAnimationFrame(() => box.current?.querySelector('textarea')?.focus());
  }

  return (
    <div
      ref={box}
      className={classNames(
        'relative shrink-0',
        canNote && 'border-t bg-surface pt-2 [&>form]:border-t-0 [&>form]:pt-2',
      )}
    >
      {canNote && (
        <AfterPage meanwhile={<div className="h-7 touch:h-11" />}>
          <WriteSwitch writes={writes} onChoose={write} />
        </AfterPage>
      )}
      {canNote && writes === 'note' ? (
        <Suspense fallback={<div className="h-24" />}>
          <NoteComposer summary={summary} takesFocus={isChosen} onReply={() => write('reply')} />
        </Suspense>
      ) : (
        <Composer summary={summary} />
      )}
    </div>
  );
}
