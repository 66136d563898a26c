import type { Outline as OutlineName } from '#contract/values/outlines.ts';
import { pageEdges } from '#web/ui/page-column.tsx';
import { OutlinedDesk } from './outlined-desk.tsx';
import { OutlinedBar, OutlinedHeader } from './outlined-header.tsx';

/**
 * The placeholder in a page's HTML until its scripts are loaded and the session is known: header, menu and boxes where the parts will be.
 * It holds no data and no controls, and only the spinner is read aloud.
 */
export function Outline({ of }: { of: OutlineName }) {
  const isAdmin = of !== 'page' && of !== 'home';
  const isHome = of === 'home' || of === 'admins-home';
  return (
    <div data-outline className="flex h-dvh flex-col overflow-hidden print:hidden">
      <OutlinedHeader isAdmin={isAdmin} />
      <div data-beside-bar={isAdmin || undefined} className="flex min-h-0 flex-1">
        {isAdmin && <div className="w-56 shrink-0 border-r bg-surface max-[1199px]:hidden" />}
        <main className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden">
          {isHome ? <OutlinedDesk /> : <OutlinedPage />}
          <div role="status" className="absolute inset-0 grid place-items-center">
            <span className="shell-spinner" />
            <span className="sr-only">Loading...</span>
          </div>
        </main>
      </div>
      <OutlinedBar />
    </div>
  );
}

function OutlinedPage() {
  return (
    <div aria-hidden="true" className={`flex flex-col gap-4 ${pageEdges}`}>
      <div>
        <div className="h-8 w-60 rounded-md bg-line" />
        <div className="mt-1 flex h-6 items-center">
          <div className="h-4 w-full max-w-100 rounded-md bg-line" />
        </div>
      </div>
      <div className="h-90 rounded-card border bg-surface shadow-card" />
    </div>
  );
}
