import { NotFoundPage } from '#web/pages/not-found-page.tsx';
import { PortalMark } from '#web/ui/badges/portal-mark.tsx';
import { WithSession } from './routes/guards.tsx';

export function NotFound() {
  return (
    <WithSession visitors={<NotFoundForVisitors />}>
      <NotFoundPage />
    </WithSession>
  );
}

function NotFoundForVisitors() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center">
      <PortalMark className="size-12" />
      <NotFoundPage />
    </main>
  );
}
