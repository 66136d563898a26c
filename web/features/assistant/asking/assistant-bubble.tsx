import type { ReactNode } from 'react';

/** A message of the Knowledge Base AI. The log keeps its scroll position by `id` while the text grows. */
export function AssistantBubble({ id, children }: { id: string; children: ReactNode }) {
  return (
    <li data-bubble={id} className="flex flex-col items-start pb-4">
      <span className="sr-only">Knowledge Base AI: </span>
      <div
        dir="auto"
        className="w-fit max-w-[min(92%,76ch)] rounded-bubble rounded-bl-sm border border-bubble-other-line bg-bubble-other px-3.5 py-2.5 text-body [overflow-wrap:anywhere] max-md:max-w-full [&>p+p]:mt-1.5"
      >
        {children}
      </div>
    </li>
  );
}
