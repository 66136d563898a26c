import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { FoundInvoice } from '#contract/plans-and-usage/invoices.ts';
import type { Session } from '#contract/schedule/schedule.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { searchMinLength } from '#contract/values/limits.ts';
import { paths } from '#contract/values/pages.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { stateLabels } from '#web/features/invoices/issued-state.tsx';
import { withWhom } from '#web/features/schedule/session-texts.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { dateText, dayText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { type Asked, type Found, shownMax } from './found.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { rankOf, rankOfFound } from './typed/rank.ts';
import type { TypedText } from './typed/typed-text.ts';

/** Invoices by number, sum, state, institution and purchase order; technical support may not see any. */
export function useInvoicesFound({ kind, invoices, words }: TypedText, asked: Asked): Found {
  const navigate = useNavigate();
  const may = useCapabilities();
  const { q, ...more } = invoices;
  const isMeant = kind === 'invoices';
  const isNamed = q !== '' || Object.keys(more).length > 0;
  const isLong = [...q].length >= searchMinLength;
  const read = useQuery({
    ...readOf('GET /api/invoices/found', { query: { ...invoices, limit: shownMax } }),
    ...asked,
    enabled: asked.enabled && may.readsInvoices && (isLong || isMeant),
  });
  const choose = ({ number, institutionId }: FoundInvoice) => {
    if (may.runsPortal) void navigate({ to: paths.adminBilling, search: { q: number } });
    else if (may.managesBilling) void navigate({ to: paths.billing, search: { q: number } });
    else if (may.actsForOwnInstitution) void navigate({ to: paths.subscription, hash: 'invoices' });
    else void navigate({ ...institutionLink(institutionId), hash: 'invoices' });
  };
  const entries = (read.data ?? []).map((invoice): PaletteEntry => {
    const { id, number, institution, title, currency, totalPence, state, dueDate, purchaseOrder } = invoice;
    const due = state === 'sent' || state === 'overdue' ? `due ${dayText(dueDate)}` : null;
    const facts = [
      may.actsForOwnInstitution ? title : institution,
      formatMoney(totalPence, currency),
      stateLabels[state],
      due,
    ];
    const entry = {
      id: `invoice:${id}`,
      label: number,
      detail: facts.filter(Boolean).join(' · '),
      words: purchaseOrder ? [purchaseOrder] : [],
      icon: <ReceiptText />,
      choose: () => choose(invoice),
    };
    return { ...entry, rank: rankOfFound(rankOf(entry, words), { isMeant, isNamed }) };
  });
  return { heading: 'Invoices', entries, read };
}

/** Future sessions by title, people and institution. */
export function useSessionsFound({ kind, sessions, words }: TypedText, asked: Asked): Found {
  const navigate = useNavigate();
  const viewer = useViewer();
  const { q } = sessions;
  const isMeant = kind === 'sessions';
  const read = useQuery({
    ...readOf('GET /api/lessons/found', { query: { q, limit: shownMax } }),
    ...asked,
    enabled: asked.enabled && (isMeant || [...q].length >= searchMinLength),
  });
  const isOwn = ({ tutorId, participants }: Session) =>
    [tutorId, ...participants.map(({ id }) => id)].includes(viewer.id);
  const entries = (read.data ?? []).map((session): PaletteEntry => {
    const { id, title, startTime, institution, cancelledAt } = session;
    const facts = [
      ...[cancelledAt ? 'Cancelled' : null, dateText(startTime), withWhom(session, viewer.id)],
      capabilitiesOf(viewer).actsForOwnInstitution ? null : institution?.name,
    ];
    const entry = {
      id: `session:${id}`,
      label: title,
      detail: facts.filter(Boolean).join(' · '),
      icon: <CalendarDays />,
      choose: () =>
        void navigate({ to: isOwn(session) ? paths.schedule : paths.adminSchedule, search: { session: id } }),
    };
    return { ...entry, rank: rankOfFound(rankOf(entry, words), { isMeant, isNamed: q !== '' }) };
  });
  return { heading: 'Sessions', entries, read };
}
