import type { Meanwhile, MeanwhileItem } from '#contract/people/absences.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { londonZone, momentOf } from '#contract/values/chat/support-hours.ts';
import { meanwhileMax } from '#contract/values/limits.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import type { AbsenceRow } from './absences.queries.ts';
import { endOfDay } from './absent-spans.ts';
import {
  type Asked,
  listConversationsMeanwhile,
  listRequestsMeanwhile,
  listSessionsMeanwhile,
  listSetupsMeanwhile,
} from './meanwhile.queries.ts';

/** The steps of set-ups as the change log names them. */
const setupSteps: Readonly<Record<string, string>> = {
  'keep draft': 'kept as a draft',
  submit: 'submitted',
  review: 'taken for review',
  'put live': 'put live',
  'undo put live': 'taken back from being live',
  'ask for changes': 'sent back for changes',
};

/**
 * What happened at the institutions of a person from the first to the last moment of an absence, the newest first. It shows what the person
 * may read anyhow. 409 before the absence has begun, and for somebody who no longer serves institutions.
 */
export async function listMeanwhile(
  { reading, clock }: Portal,
  absence: AbsenceRow,
  directory: Directory,
): Promise<Meanwhile> {
  const staff = directory.find(absence.staffId);
  const { assignedBy: assignment, readsInvoices } = staff
    ? capabilitiesOf(staff)
    : { assignedBy: null, readsInvoices: false };
  const since = isoTime(momentOf(absence.fromDay, 0, londonZone));
  const lastMs = Math.min(Date.parse(absence.endedAt ?? '9999'), endOfDay(absence.untilDay), clock());
  const until = isoTime(lastMs);
  if (until <= since || assignment === null) throw conflict('There is nothing to catch up on');
  const asked: Asked = { staffId: absence.staffId, assignment, since, until, limit: meanwhileMax + 1 };
  const nameOf = (id: number | null) => directory.find(id ?? 0)?.fullName ?? 'Someone who has left';
  const items: MeanwhileItem[] = [
    ...(await listConversationsMeanwhile(reading, asked)).map(
      ({ conversation, contactId, at, messages, isWaiting }) => ({
        ...{ kind: 'conversation' as const, id: conversation, at, who: nameOf(contactId), contactId, isWaiting },
        institutionName: directory.find(contactId)?.companyName ?? null,
        text: messages === 1 ? '1 message' : `${messages} messages`,
      }),
    ),
    ...(await listSessionsMeanwhile(reading, asked)).map(({ id, title, startTime, at, tutorId, ...session }) => ({
      ...{ kind: 'session' as const, id: String(id), at, who: nameOf(tutorId), contactId: null, isWaiting: false },
      institutionName: session.institutionName,
      text: session.cancelledAt ? `${title}, cancelled` : title,
      startTime,
    })),
    ...(readsInvoices ? await listRequestsMeanwhile(reading, asked) : []).map((request) => ({
      ...{ kind: 'invoice-request' as const, id: String(request.id), at: request.at, who: nameOf(request.requestedBy) },
      ...{ contactId: request.requestedBy, institutionName: request.institutionName },
      isWaiting: request.completedAt === null,
      text: request.completedAt === null ? 'Asked for an invoice' : 'Asked for an invoice, which was sent',
    })),
    ...(await listSetupsMeanwhile(reading, asked)).map(({ id, at, byId, action, institutionName }) => ({
      ...{ kind: 'set-up' as const, id: String(id), at, who: nameOf(byId), contactId: null, isWaiting: false },
      institutionName,
      text: `Technical setup ${setupSteps[action] ?? 'changed'}`,
    })),
  ];
  const sorted = items.toSorted((a, b) => b.at.localeCompare(a.at));
  return { since, until, items: sorted.slice(0, meanwhileMax), isCut: sorted.length > meanwhileMax };
}
