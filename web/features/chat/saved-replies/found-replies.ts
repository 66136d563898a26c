import type { SavedReply } from '#contract/chat/saved-replies.ts';

/** Replies that contain all words of a search in name or text; those whose name begins with it come first. */
export function foundReplies(replies: readonly SavedReply[], search: string): readonly SavedReply[] {
  const wanted = search.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  const found = replies.filter(({ name, text }) => {
    const all = `${name} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const isNamedSo = ({ name }: SavedReply) => name.toLowerCase().startsWith(wanted);
  return [...found.filter(isNamedSo), ...found.filter((reply) => !isNamedSo(reply))];
}
