import { messageOf } from '#web/lib/calls/api-error.ts';

export interface Outcome<Item, Done> {
  done: readonly Done[];
  refused: readonly { item: Item; reason: string }[];
}

/** Does the same with one item after the other, each by a call of its own that the server checks. A refusal stops nothing. */
export async function oneByOne<Item, Done>(
  items: readonly Item[],
  act: (item: Item) => Promise<Done>,
  onStep: (at: number) => void = () => {},
): Promise<Outcome<Item, Done>> {
  const done: Done[] = [];
  const refused: { item: Item; reason: string }[] = [];
  for (const [at, item] of items.entries()) {
    onStep(at + 1);
    try {
      done.push(await act(item));
    } catch (error) {
      refused.push({ item, reason: messageOf(error) });
    }
  }
  return { done, refused };
}
