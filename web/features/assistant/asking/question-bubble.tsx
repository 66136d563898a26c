/** A question of the person. The log keeps its scroll position by `id` while the text grows. */
export function QuestionBubble({ id, text }: { id: string; text: string }) {
  return (
    <li data-bubble={id} className="flex flex-col items-end pb-4">
      <span className="sr-only">You: </span>
      <p
        dir="auto"
        className="w-fit max-w-[min(75%,72ch)] whitespace-pre-wrap rounded-bubble rounded-br-sm bg-bubble-own px-3.5 py-2 text-body text-bubble-own-text [overflow-wrap:anywhere] max-md:max-w-[85%]"
      >
        {text}
      </p>
    </li>
  );
}
