import { openPlaceholders } from '#contract/values/chat/saved-replies.ts';
import { classNames } from '#web/ui/class-names.ts';

export function ReplyText({ text, className }: { text: string; className?: string }) {
  const open = openPlaceholders(text);
  let at = 0;
  return (
    <p dir="auto" className={classNames('whitespace-pre-wrap [overflow-wrap:anywhere]', className)}>
      {text.split(/(\{\w+\})/).map((part) => {
        const key = at;
        at += part.length;
        if (!open.includes(part)) return part;
        return (
          <mark key={key} className="rounded bg-warning-surface px-0.5 font-medium text-warning">
            {part}
          </mark>
        );
      })}
    </p>
  );
}
