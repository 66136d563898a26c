import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { changedSearch } from '#web/lib/pages/home-search.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useHomeSearch } from '#web/pages/home/use-home-search.ts';

const EarlierLog = lazyPart(() => import('#web/features/chat/log/earlier-log.tsx').then((file) => file.EarlierLog));

/** The earlier conversation whose key is in the address, above whichever pane the screen shows. */
export function EarlierInAddress() {
  const { earlier } = useHomeSearch();
  const navigate = useNavigate();
  const close = () => void navigate({ ...changedSearch(({ earlier: _, ...rest }) => rest), replace: true });
  return <Suspense>{earlier && <EarlierLog conversation={earlier} onClose={close} />}</Suspense>;
}
