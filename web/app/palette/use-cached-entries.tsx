import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import BookText from 'lucide-react/icons/book-text';
import Building2 from 'lucide-react/icons/building-2';
import { parseConversationKey } from '#contract/values/chat/conversations.ts';
import { paths } from '#contract/values/pages.ts';
import { conversationsQuery } from '#web/features/chat/conversations/conversations.api.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { contactLink, institutionLink } from '#web/lib/pages/links.ts';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { recentIds } from './recent-entries.ts';

/** Reads more than are shown, because people of that name are ranked before people of an institution of that name. */
const shownMax = 20;

const idStart = 'conversation:';

/** People the viewer can write to, as on Home: matches of the text, or recently chosen ones if there is none. */
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
    choose: () => void navigate({ ...contactLink(contact.id), state: { isForWriting: true } }),
  }));
  return { entries, read };
}

/** The institutions that the member of staff chose recently; each leads to its page. */
export function useRecentInstitutions() {
  const toEntry = useInstitutionEntry();
  const { id: viewerId } = useViewer();
  const may = useCapabilities();
  const chosen = recentIds(viewerId).flatMap((id) => /^institution:(\d+)$/.exec(id)?.[1] ?? []);
  const ids = may.servesCustomers ? chosen : [];
  // The server leaves out institutions that the viewer no longer serves or that are gone.
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

/** Articles of the knowledge base; admins, who write them, get to the editor. */
export function useArticleEntries() {
  const navigate = useNavigate();
  const may = useCapabilities();
  const read = useQuery(readOf('GET /api/ai/articles'));
  const to = may.writesSharedAnswers ? paths.adminKnowledge : paths.customerSupport;
  const entries: PaletteEntry[] = (read.data ?? []).map(({ id, title }) => ({
    id: `article:${id}`,
    label: title,
    detail: 'Knowledge Base',
    icon: <BookText />,
    choose: () => void navigate({ to, search: { article: id } }),
  }));
  return { entries, read };
}
