import { messageMaxLength } from '#contract/values/limits.ts';
import { countText } from '#web/lib/numbers.ts';
import type { MessageLength } from './message-length.ts';

/**
 * Shows the count near the limit and the excess beyond it; nothing is cut off. It is a live region and no field's description, because
 * readers would say it twice.
 */
export function MessageLengthNote({ size }: { size: MessageLength }) {
  const count = `${countText(size.length)} / ${countText(messageMaxLength)}`;
  return (
    <div aria-live="polite" className="text-caption">
      {size.over > 0 && (
        <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-danger">
          <span>
            A message can have at most {countText(messageMaxLength)} characters: shorten it by {countText(size.over)} to
            send it.
          </span>
          <span aria-hidden="true">{count}</span>
        </p>
      )}
      {size.over === 0 && size.isNearLimit && (
        <p aria-hidden="true" className="mt-1.5 text-right text-muted">
          {count}
        </p>
      )}
    </div>
  );
}
