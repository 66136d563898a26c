import { useNavigate } from '@tanstack/react-router';
import { useDesktopNotices } from '#web/features/chat/use-desktop-notices.ts';
import { contactLink } from '#web/lib/links.ts';

/** Notices of new messages by the system, on every page of a signed-in person. */
export function DesktopNotices() {
  const navigate = useNavigate();
  useDesktopNotices((contactId) => void navigate(contactLink(contactId)));
  return null;
}
