import { useEffect, useEffectEvent } from 'react';
import type { PersonCard } from '#contract/people/people.ts';

interface OpenComposer {
  contact: PersonCard;
  /** Puts a text at the caret, without sending. */
  insert: (text: string) => void;
}

let composer: OpenComposer | null = null;

/** Announces the composer of the open conversation while the component is mounted. */
export function useAsOpenComposer(contact: PersonCard, insert: (text: string) => void): void {
  const latest = useEffectEvent(insert);
  useEffect(() => {
    const own: OpenComposer = { contact, insert: (text) => latest(text) };
    composer = own;
    return () => {
      if (composer === own) composer = null;
    };
  }, [contact]);
}

/** The composer of the open conversation; null if none takes saved replies. */
export function openComposer(): OpenComposer | null {
  return composer;
}
