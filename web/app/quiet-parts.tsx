import { useEffect } from 'react';
import { ProofAsker } from '#web/features/auth/factors/proof-asker.tsx';
import { discardUnsavedWorkOfOthers } from '#web/lib/unsaved-work.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { DesktopNotices } from './desktop-notices.tsx';
import { DeviceWorker } from './device-worker.tsx';
import { useNotedTimeZone } from './note-time-zone.ts';
import { useFocusFallback } from './use-focus-fallback.ts';
import { usePortalNews } from './use-portal-news.ts';

/** Parts of every page that are invisible until something happens. */
export function QuietParts() {
  const { id } = useViewer();
  useFocusFallback();
  usePortalNews();
  useNotedTimeZone();
  // The sign-in form does this too, but people who sign in with a work account never see it.
  useEffect(() => discardUnsavedWorkOfOthers(id), [id]);
  return (
    <>
      <DesktopNotices />
      <DeviceWorker />
      <ProofAsker />
    </>
  );
}
