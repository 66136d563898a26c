import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import BookText from 'lucide-react/icons/book-text';
import Building2 from 'lucide-react/icons/building-2';
import { parseConversationKey } from '#contract/values/chat/conversations.ts';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { conversationsQuery } from '#web/features/chat/conversations/conversations.api.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { runShortcut } from '#web/lib/keys/shortcuts.ts';
import { contactLink, institutionLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { recentIds } from './recent-entries.ts';

/** More than are shown: those called so come before those of an institution called so. */
const shownMax = 20;

const idStart = 'conversation:';

/** Whom the viewer can write to, as on Home: who is found by a text, and before one is typed whom they chose of late. */
export function useConversationEntries(text: string) {
  const navigate = useNavigate();
  const viewerId = useViewer().id;
  const chosen = recentIds(viewerId).flatMap((id) => (id.startsWith(idStart) ? id.slice(idStart.length) : []));
  const only = chosen.filter((key) => parseConversationKey(key)).join(',');
  const read = useQuery({
    ...conversationsQuery(viewerId, text === '' ? { only } : { find: text, limit: shownMax }),
    enabled: text !== '' || only !== '',
  });
  const entries: PaletteEntry[] = (read.data?.rows ?? []).map(({ conversation, contact }) => ({
    id: `${idStart}${conversation}`,
    label: contact.fullName,
    detail: contact.grade,
    icon: <Avatar fullName={contact.fullName} role={contact.role} size="xs" />,
    choose: () => void navigate(contactLink(contact.id)).then(writeThere),
  }));
  return { entries, read };
}

/** Who opens a conversation writes next; on touch screens a keyboard would cover half of it. */
function writeThere(): void {
  if (window.matchMedia('(pointer: fine)').matches) runShortcut('reply');
}

/** The institutions that a member of staff chose of late, each by the page about it. */
export function useRecentInstitutions() {
  const toEntry = useInstitutionEntry();
  const { id: viewerId, role } = useViewer();
  const chosen = recentIds(viewerId).flatMap((id) => /^institution:(\d+)$/.exec(id)?.[1] ?? []);
  const ids = isStaff(role) ? chosen : [];
  // One that somebody else serves by now, or that is gone, is not among them.
  const { data = [] } = useQuery({
    ...readOf('GET /api/institutions/served', { query: { only: ids.join(',') } }),
    enabled: ids.length > 0,
  });
  return data.map(toEntry);
}

export function useInstitutionEntry() {
  const navigate = useNavigate();
  return ({ id, name }: { id: number; name: string }): PaletteEntry => ({
    id: `institution:${id}`,
    label: name,
    detail: 'Institution',
    icon: <Building2 />,
    choose: () => void navigate(institutionLink(id)),
  });
}

/** The articles of the knowledge base: admins, who write them, come to the one that they can edit. */
export function useArticleEntries() {
  const navigate = useNavigate();
  const { role } = useViewer();
  const read = useQuery(readOf('GET /api/ai/articles'));
  const to = role === 'admin' ? paths.adminKnowledge : paths.customerSupport;
  const entries: PaletteEntry[] = (read.data ?? []).map(({ id, title }) => ({
    id: `article:${id}`,
    label: title,
    detail: 'Knowledge Base',
    icon: <BookText />,
    choose: () => void navigate({ to, search: { article: id } }),
  }));
  return { entries, read };
}
