import { linkify } from './linkify.ts';

export function LinkedText({ text, isOnPrimary }: { text: string; isOnPrimary: boolean }) {
  let at = 0;
  return linkify(text).map((part) => {
    const key = at;
    at += part.text.length;
    if (part.href === undefined) return part.text;
    return (
      <a
        key={key}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer"
        className={`underline underline-offset-2 ${isOnPrimary ? 'focus-visible:outline-current' : 'text-link'}`}
      >
        {part.text}
      </a>
    );
  });
}
