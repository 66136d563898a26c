import type { Outline as OutlineName } from '#contract/values/outlines.ts';
import { OutlinedDesk } from './outlined-desk.tsx';
import { OutlinedBar, OutlinedHeader } from './outlined-header.tsx';

/**
 * What stands in the document of a page until its scripts are there and the session is read: header, menu and the places of the
 * parts, where the real ones will be. No name and no figure, and nothing to press or to be read aloud but the spinner.
 */
export function Outline({ of }: { of: OutlineName }) {
  const isHome = of === 'home' || of === 'admins-home';
  return (
    <div className="flex h-dvh flex-col overflow-hidden print:hidden">
      <OutlinedHeader isAdmin={of.startsWith('admin')} />
      <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
        {of === 'admin-screen' && (
          <div className="h-11.25 shrink-0 border-b bg-surface xl:h-auto xl:w-56 xl:border-r xl:border-b-0" />
        )}
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
    <div aria-hidden="true" className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6">
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
