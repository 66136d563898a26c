import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import IdCard from 'lucide-react/icons/id-card';
import MessageSquare from 'lucide-react/icons/message-square';
import type { Audience } from '#contract/values/files/resource-kinds.ts';
import { searchMinLength } from '#contract/values/limits.ts';
import { paths } from '#contract/values/pages.ts';
import { cutAround } from '#web/features/chat/search/search-excerpt.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { dateText } from '#web/lib/days.ts';
import { addContactLink } from '#web/lib/pages/links.ts';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { type Asked, type Found, shownMax } from './found.ts';
import { rankOf, rankOfFound } from './typed/rank.ts';
import { isNarrow, type TypedText } from './typed/typed-text.ts';
import { useInstitutionEntry } from './use-cached-entries.tsx';
import { useInvoicesFound, useSessionsFound } from './use-found-records.tsx';

/**
 * The server's results for a text, limited to what the viewer may see. Each result belongs to its text, so a late answer cannot replace a
 * newer one.
 */
export function useFound(typed: TypedText): readonly Found[] {
  const text = typed.words;
  // Results are not cached, because the data may change until the next search.
  const asked = { enabled: [...text].length >= searchMinLength, gcTime: 0 };
  const invoices = useInvoicesFound(typed, asked);
  const sessions = useSessionsFound(typed, asked);
  const institutions = useInstitutionsFound(text, asked);
  const customers = useCustomersFound(text, asked);
  const people = usePeopleFound(text, asked);
  const learning = useResourcesFound(text, 'learning', asked);
  const librarian = useResourcesFound(text, 'librarian', asked);
  const messages = useMessagesFound(typed, asked);
  return [institutions, invoices, sessions, messages, customers, people, learning, librarian];
}

/** The institutions that the member of staff serves. */
function useInstitutionsFound(text: string, asked: Asked): Found {
  const toEntry = useInstitutionEntry();
  const may = useCapabilities();
  const read = useQuery({
    ...readOf('GET /api/institutions/served', { query: { q: text, limit: shownMax } }),
    ...asked,
    enabled: asked.enabled && may.servesCustomers,
  });
  return { heading: 'Institutions', entries: (read.data ?? []).map(toEntry), read };
}

/** The customers' records, which admins edit. */
function useCustomersFound(text: string, asked: Asked): Found {
  const navigate = useNavigate();
  const isAdmin = useCapabilities().managesPeople;
  const query = { q: text, status: 'all' as const, limit: shownMax };
  const read = useQuery({
    ...readOf('GET /api/customers', { query }),
    ...asked,
    enabled: asked.enabled && isAdmin,
  });
  const entries = (read.data?.customers ?? []).map(({ id, fullName, username, companyName }) => ({
    id: `customer:${id}`,
    label: fullName,
    detail: `${username} · ${companyName}`,
    icon: <IdCard />,
    choose: () => void navigate({ to: paths.admin, search: { q: username, status: 'all' } }),
  }));
  return { heading: 'Customer records', entries, read };
}

/** People who could become contacts; present contacts are found as conversations. */
function usePeopleFound(text: string, asked: Asked): Found {
  const navigate = useNavigate();
  const read = useQuery({ ...readOf('GET /api/users/search', { query: { q: text } }), ...asked });
  const entries = (read.data ?? [])
    .filter(({ relation }) => relation !== 'contact')
    .slice(0, shownMax)
    .map(({ id, fullName, role, grade }) => ({
      id: `person:${id}`,
      label: fullName,
      detail: grade,
      icon: <Avatar fullName={fullName} role={role} size="xs" />,
      choose: () => void navigate(addContactLink(fullName)),
    }));
  return { heading: 'People to add', entries, read };
}

const libraries = {
  learning: { heading: 'Learning resources', path: paths.resources },
  librarian: { heading: 'Librarian resources', path: paths.librarianResources },
} as const;

function useResourcesFound(text: string, audience: Audience, asked: Asked): Found {
  const navigate = useNavigate();
  const { heading, path } = libraries[audience];
  const read = useQuery({
    ...readOf('GET /api/resources', { query: { q: text, audience, limit: shownMax } }),
    ...asked,
  });
  const entries = (read.data?.resources ?? []).map(({ id, title, hit }) => ({
    id: `resource:${id}`,
    label: title,
    detail: hit?.place ?? null,
    icon: <FileText />,
    rank: rankOfFound(rankOf({ label: title }, text), { isMeant: false, isNamed: false }),
    choose: () => void navigate({ to: path, search: { resource: id } }),
  }));
  return { heading, entries, read };
}

/** Messages by words, sender and time. */
function useMessagesFound({ kind, messages }: TypedText, asked: Asked): Found {
  const viewerId = useViewer().id;
  const navigate = useNavigate();
  const { q } = messages;
  const isNamed = isNarrow(messages);
  const read = useQuery({
    ...readOf('GET /api/messages/search', { query: { ...messages, loosely: 'true', limit: shownMax } }),
    ...asked,
    enabled: asked.enabled && (isNamed || [...q].length >= searchMinLength),
  });
  const entries = (read.data ?? []).flatMap(({ message, contact, matches }) => {
    if (!contact) return [];
    const excerpt = cutAround(message.content, matches).map((part) => part.text);
    return {
      id: `message:${message.id}`,
      label: contact.fullName,
      detail: `${dateText(message.timestamp)} · ${message.senderId === viewerId ? 'You: ' : ''}${excerpt.join('')}`,
      icon: <MessageSquare />,
      rank: rankOfFound(0, { isMeant: kind === 'messages', isNamed }),
      choose: () => void navigate({ to: paths.home, search: { contact: contact.id, message: message.id } }),
    };
  });
  return { heading: 'Messages', entries, read };
}
