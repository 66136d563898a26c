import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useCapabilities, viewerQuery } from '#web/lib/viewer.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { PageNotice } from '#web/ui/page-notice.ts';
import { AdminFrame } from './admin-frame.tsx';
import { BottomBar } from './header/bottom-bar.tsx';
import { Header } from './header/header.tsx';
import { useLeave } from './use-leave.ts';

const MobileMenu = lazyPart(() => import('./header/mobile-menu.tsx').then((file) => file.MobileMenu));
const FactorNotice = lazyPart(() =>
  import('#web/features/auth/factors/factor-notice.tsx').then((file) => file.FactorNotice),
);
const LeaveQuestion = lazyPart(() => import('./header/leave-question.tsx').then((file) => file.LeaveQuestion));
const IdlePages = lazyPart(() => import('./idle-pages.ts').then((file) => file.IdlePages));

const mainId = 'main';

export function Layout({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isAdmin = useCapabilities().runsPortal;
  const { data: session } = useQuery(viewerQuery);
  const factorNotice = session?.factorNeededFrom && (
    <Suspense>
      <FactorNotice />
    </Suspense>
  );
  const leave = useLeave();
  const logOut = { onLogOut: leave.start, isLeaving: leave.isLeaving };
  const openMenu = () => setMenuOpen(true);
  return (
    <div className="flex h-dvh flex-col print:block print:h-auto">
      <a
        href={`#${mainId}`}
        onClick={(event) => {
          // The router owns the address, so the link moves the focus only.
          event.preventDefault();
          document.getElementById(mainId)?.focus();
        }}
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2 font-semibold text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header onOpenMenu={openMenu} {...logOut} />
      <div data-beside-bar={isAdmin || undefined} className="flex min-h-0 flex-1 print:block">
        <AdminFrame />
        <main
          id={mainId}
          tabIndex={-1}
          className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto overscroll-contain print:static print:overflow-visible"
        >
          <PageNotice value={factorNotice}>{children}</PageNotice>
        </main>
      </div>
      <BottomBar onOpenMenu={openMenu} />
      <AfterPage>
        <MobileMenu isOpen={isMenuOpen} onOpenChange={setMenuOpen} {...logOut} />
        <IdlePages />
        <LeaveQuestion leave={leave} />
      </AfterPage>
    </div>
  );
}
