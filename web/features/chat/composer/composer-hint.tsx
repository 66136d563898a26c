import { supportHoursHere } from '#web/features/chat/support-hours.ts';
import { supportWords } from '#web/lib/portal.ts';

/** Support hours and the keys. `closed` is the next opening while nobody answers. */
export function ComposerHint({ closed, hasReplies }: { closed: string | null; hasReplies: boolean }) {
  const here = supportHoursHere();
  return (
    <div className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-0.5 text-caption text-muted">
      {closed ? (
        <p className="font-medium text-warning">{closed}</p>
      ) : (
        <p>
          Support hours {supportWords}
          {here && <span className="max-md:hidden"> · {here} your time</span>}
        </p>
      )}
      <p className="touch:hidden">
        {hasReplies ? '/ for saved replies' : 'Enter to send'} · Shift + Enter for a new line
      </p>
    </div>
  );
}
