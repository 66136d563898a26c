import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Ticks } from './use-ticks.ts';

/** Selects a conversation of the inbox; with Shift all from the one selected last. */
export function TickBox({ summary: { conversation, contact }, ticks }: { summary: ConversationSummary; ticks: Ticks }) {
  return (
    <label className="flex w-8 shrink-0 cursor-pointer select-none items-center justify-center rounded-control hover:bg-hover touch:w-11">
      <input
        type="checkbox"
        aria-label={`Select ${contact.fullName}`}
        checked={ticks.isTicked(conversation)}
        onChange={({ nativeEvent }) => {
          // Browsers report the click that changed the box.
          if ('shiftKey' in nativeEvent && nativeEvent.shiftKey) ticks.extend(conversation);
          else ticks.toggle(conversation);
        }}
        className="size-4"
      />
    </label>
  );
}
