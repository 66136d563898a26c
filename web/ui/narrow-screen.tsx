import type { ReactNode } from 'react';
import { portalName } from '#web/lib/portal.ts';
import { PortalMark } from './badges/portal-mark.tsx';

export function NarrowScreen({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col bg-surface px-4 py-6 md:px-10">
      <p className="flex items-center gap-2.5 font-semibold text-[15px]">
        <PortalMark className="size-7" />
        {portalName}
      </p>
      {/* Aligned to the top, because centred content would move when a list or a mistake appears. */}
      <div className="mx-auto w-full max-w-90 py-8 md:pt-[14vh]">
        <h1>{title}</h1>
        <p className="mt-1 mb-6 text-body text-muted">{lead}</p>
        {children}
      </div>
    </main>
  );
}
