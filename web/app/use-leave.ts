import { useLogout } from '#web/features/auth/auth.api.ts';
import { leaveOnPurpose } from './way-back.ts';

/** Log out, as menus offer it. */
export function useLeave(): { leave: () => void; isLeaving: boolean } {
  const logout = useLogout(leaveOnPurpose);
  return { leave: () => logout.mutate(), isLeaving: logout.isPending };
}
