import { supportHours, supportHoursIn } from '#web/features/chat/support-hours.ts';

/** Support hours and what the Enter key does. */
export function ComposerHint() {
  return (
    <div className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-0.5 text-caption text-muted">
      <p>
        Support hours {supportHours}
        <span className="max-md:hidden"> · {supportHoursIn()} your time</span>
      </p>
      <p className="touch:hidden">Enter to send · Shift + Enter for a new line</p>
    </div>
  );
}
