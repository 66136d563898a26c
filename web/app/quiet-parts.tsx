import { useEffect } from 'react';
import { ProofAsker } from '#web/features/auth/factors/proof-asker.tsx';
import { forgetKeptWorkOfOthers } from '#web/lib/kept-work.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { DesktopNotices } from './desktop-notices.tsx';
import { DeviceWorker } from './device-worker.tsx';
import { FactorNotice } from './factor-notice.tsx';
import { useKeptPlace } from './use-kept-place.ts';

/** What stands in every page and shows nothing until something happens. */
export function QuietParts() {
  const { id } = useViewer();
  useKeptPlace();
  // Whoever comes from the provider of their work account has passed no form of ours.
  useEffect(() => forgetKeptWorkOfOthers(id), [id]);
  return (
    <>
      <DesktopNotices />
      <DeviceWorker />
      <FactorNotice />
      <ProofAsker />
    </>
  );
}
