import { useNavigate } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { PersonCard } from '#contract/people/people.ts';
import { paths } from '#contract/values/pages.ts';
import { MenuItem } from '#web/ui/overlays/menu.tsx';
import { useNewSession } from './session-links.tsx';

/** A contact menu's item for a new session with them. */
export function NewSessionItem({ contact }: { contact: PersonCard }) {
  const navigate = useNavigate();
  const newOne = useNewSession(contact);
  if (!newOne) return null;
  return (
    <MenuItem icon={<CalendarPlus />} onSelect={() => void navigate({ to: paths.schedule, search: newOne.search })}>
      {newOne.label}
    </MenuItem>
  );
}
