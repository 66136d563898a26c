import type { ReactNode } from 'react';
import { TitledCard } from '#web/ui/card.tsx';

export const textLink = 'wrap-anywhere font-medium text-link underline underline-offset-2';

export function Texts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledCard title={title}>
      <div className="flex flex-col gap-3 p-4 text-control">{children}</div>
    </TitledCard>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="ml-5 flex list-disc flex-col gap-1">{children}</ul>;
}
