import { useState } from 'react';
import { useLogout } from '#web/features/auth/auth.api.ts';
import { hasUnsavedWork } from '#web/lib/unsaved-work.ts';
import { forgetReturnAddress } from './routes/return-address.ts';

/** Logs out; asks first if unsent text would be lost. */
export function useLeave() {
  const [isAsking, setAsking] = useState(false);
  const logout = useLogout(forgetReturnAddress);
  return {
    isLeaving: logout.isPending,
    isAsking,
    setAsking,
    start: () => (hasUnsavedWork() ? setAsking(true) : logout.mutate()),
    confirm: () => logout.mutate(),
  };
}
