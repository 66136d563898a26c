import { useNavigate, useRouter } from '@tanstack/react-router';
import { homeLink } from '#web/lib/links.ts';

/** Back to the list: one step back where it was opened from there, otherwise in its place. */
export function useLeaveConversation(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.state.location.state.isFromList) router.history.back();
    else void navigate({ ...homeLink, replace: true });
  };
}
