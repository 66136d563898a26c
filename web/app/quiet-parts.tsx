import { ProofAsker } from '#web/features/auth/factors/proof-asker.tsx';
import { DesktopNotices } from './desktop-notices.tsx';

/** What stands in every page and shows nothing until something happens. */
export function QuietParts() {
  return (
    <>
      <DesktopNotices />
      <ProofAsker />
    </>
  );
}
