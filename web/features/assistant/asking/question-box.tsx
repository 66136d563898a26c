import type { KeyboardEvent } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { measureMessage } from '#web/ui/fields/message-length.ts';
import { MessageLengthNote } from '#web/ui/fields/message-length-note.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';

interface QuestionBoxProps {
  text: string;
  onWrite: (text: string) => void;
  onAsk: (question: string) => void;
  /** Set while an answer is coming. */
  onStop: (() => void) | undefined;
  /** Support hours, or the next opening. Omitted if the page shows them elsewhere. */
  hours?: string;
  /** Classes of the form; the default suits the end of a chat. */
  className?: string;
}

/** The field for questions: Enter sends, Shift+Enter begins a line. */
export function QuestionBox({ text, onWrite, onAsk, onStop, hours, className = 'border-t' }: QuestionBoxProps) {
  const field = useLostFocus<HTMLTextAreaElement>(hasKeyboard() ? 'question' : null);
  const size = measureMessage(text);
  const canAsk = onStop === undefined && size.length > 0 && size.over === 0;

  function ask(): void {
    // The focus stays in the field, so that the next question can be written while an answer comes.
    field.current?.focus();
    if (canAsk) onAsk(text.trim());
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // In Asian input methods Enter also confirms a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      className={classNames('shrink-0 bg-surface px-4 pt-3 pb-2.5', className)}
    >
      <div
        className={classNames(
          'flex items-end gap-1 rounded-card border bg-surface p-1 pl-3 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1',
          size.over > 0 ? 'border-danger' : 'border-control',
        )}
      >
        <textarea
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label="Your question"
          aria-invalid={size.over > 0 || undefined}
          placeholder="Ask a question…"
          className="field-sizing-content max-h-40 min-h-9 flex-1 resize-none overflow-y-auto py-2 text-body outline-none touch:min-h-11"
        />
        {onStop ? (
          <Button
            variant="secondary"
            onClick={() => {
              onStop();
              field.current?.focus();
            }}
          >
            Stop
          </Button>
        ) : (
          <Button type="submit" isDisabled={!canAsk}>
            Send
          </Button>
        )}
      </div>
      <MessageLengthNote size={size} />
      <div className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-0.5 text-caption text-muted">
        {hours && <p>{hours}</p>}
        <p className="touch:hidden">Enter to send · Shift + Enter for a new line</p>
      </div>
    </form>
  );
}

/** On touch screens the focus would open a keyboard over half of the screen. */
function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
