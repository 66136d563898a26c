import { useNavigate, useRouter } from '@tanstack/react-router';
import { conversationsLink } from '#web/lib/pages/links.ts';

/** Returns to the list: one step back if opened from it, else replacing this entry. */
export function useLeaveConversation(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.state.location.state.isFromList) router.history.back();
    else void navigate({ ...conversationsLink, replace: true });
  };
}
