import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '#contract/values/pages.ts';
import { dayText } from '#web/lib/days.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { viewerQuery } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

const key = 'portal.factor-told';
/** Both say so themselves. */
const sayingSo: readonly string[] = [paths.home, paths.account];

/** Tells whoever has some days left to set up a second factor, once in each tab, wherever they have signed in to. */
export function FactorNotice() {
  const { data: viewer } = useQuery(viewerQuery);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { id = 0, factorNeededFrom = null } = viewer ?? {};

  useEffect(() => {
    if (factorNeededFrom === null || readStored('session', key) === String(id)) return;
    writeStored('session', key, String(id));
    if (sayingSo.includes(pathname)) return;
    toast({
      title: `Your role needs a second factor from ${dayText(factorNeededFrom.slice(0, 10))} on`,
      description: 'From then on nothing else opens until you have one.',
      action: { label: 'Set it up', onAct: () => void navigate({ to: paths.account, hash: 'sign-in-security' }) },
    });
  }, [id, factorNeededFrom, pathname, navigate]);

  return null;
}
