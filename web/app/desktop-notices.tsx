import { useNavigate } from '@tanstack/react-router';
import { useDesktopNotices } from '#web/features/chat/use-desktop-notices.ts';
import { contactLink } from '#web/lib/pages/links.ts';

export function DesktopNotices() {
  const navigate = useNavigate();
  useDesktopNotices((contactId) => void navigate(contactLink(contactId)));
  return null;
}
