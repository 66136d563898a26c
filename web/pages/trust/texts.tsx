import type { ReactNode } from 'react';
import { TitledCard } from '#web/ui/card.tsx';

/** The look of a link in a text. */
export const textLink = 'wrap-anywhere font-medium text-link underline underline-offset-2';

/** A titled card of paragraphs. */
export function Texts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledCard title={title}>
      <div className="flex flex-col gap-3 p-4 text-control">{children}</div>
    </TitledCard>
  );
}

/** A list of sentences. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="ml-5 flex list-disc flex-col gap-1">{children}</ul>;
}
