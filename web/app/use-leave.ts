import { useState } from 'react';
import { useLogout } from '#web/features/auth/auth.api.ts';
import { hasKeptWork } from '#web/lib/kept-work.ts';
import { forgetReturnAddress } from './routes/return-address.ts';

/** Logging out; asks first when unsent text would be lost. */
export function useLeave() {
  const [isAsking, setAsking] = useState(false);
  const logout = useLogout(forgetReturnAddress);
  return {
    isLeaving: logout.isPending,
    isAsking,
    setAsking,
    start: () => (hasKeptWork() ? setAsking(true) : logout.mutate()),
    confirm: () => logout.mutate(),
  };
}
