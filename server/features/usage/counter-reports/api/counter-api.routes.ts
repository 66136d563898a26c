import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Identifiers, identifierKindNames, identifierKinds } from '#contract/values/people/identifiers.ts';
import { counterReportIds, counterReports } from '#contract/values/plans-and-usage/counter-reports.ts';
import { isDatabaseAway } from '#server/db/faults/database-away.ts';
import { counterExceptions } from '#server/features/usage/counter-reports/counter-exceptions.ts';
import { counterSettings } from '#server/features/usage/counter-reports/counter-settings.ts';
import { type AskedParameters, readRequest } from '#server/features/usage/counter-reports/read-request.ts';
import { exceptionOf } from '#server/features/usage/counter-reports/report-header.ts';
import { overviewOfReport } from '#server/features/usage/counter-reports/report-months.service.ts';
import {
  customerIdOf,
  listStoredReports,
  platformsOf,
  writeReport,
} from '#server/features/usage/counter-reports/write-report.service.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { createTextStreams } from '#server/platform/http/open-texts.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { Portal } from '#server/portal.ts';
import { listCustomers } from './counter-api.queries.ts';
import { CounterError } from './counter-error.ts';
import type { HarvestLog, HarvestNote } from './harvest-log.service.ts';
import { type HarvestAccess, harvesterOf } from './harvester.ts';

const openMax = 42;
const openMaxOfOne = 8;
const retryAfterSeconds = 10;
/** A consortium fetches the reports of all its members one after the other. */
const callsOfKey = { perSecond: 5, burst: 600 };
/** Counted before the key is known. */
const callsOfAddress = { perSecond: 20, burst: 1000 };

interface CounterCall {
  request: Asked;
  reply: FastifyReply;
  /** The log entry of a call; null while the institution is not known. */
  note: HarvestNote | null;
}

type Asked = FastifyRequest<{
  Querystring: Record<string, string | string[] | undefined>;
  Params: { report?: string };
}>;

/**
 * Serves the COUNTER API of Release 5.1 at the paths of its Code of Practice (8.1). It reads no cookie and answers only with the Code's
 * exceptions. The code that writes reports is shared with the page.
 */
export function serveCounterApi(
  app: FastifyInstance,
  { db, reading, clock, limits, config, settings }: Portal,
  { access, harvestLog }: { access: HarvestAccess; harvestLog: HarvestLog },
): void {
  const counter = () => counterSettings(config.counter, settings());
  const ofKey = limits.shared('COUNTER API by key', callsOfKey);
  const ofAddress = limits.shared('COUNTER API by address', callsOfAddress);
  const downloads = createTextStreams({
    openMax,
    openMaxOfOne,
    tooMany: () => new CounterError(exceptionOf(1010), retryAfterSeconds),
    tooManyOfOne: () => tooManyRequests(`${openMaxOfOne} reports at a time`, retryAfterSeconds),
  });

  function serve(path: string, answer: (call: CounterCall) => Promise<unknown>) {
    app.get(`/r51${path}`, { config: { access: 'public' } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const call: CounterCall = { request: request as Asked, reply, note: null };
      const noteOnce = (changed: Partial<HarvestNote>) => {
        if (call.note) harvestLog.note({ ...call.note, ...changed });
        call.note = null;
      };
      reply.raw.once('finish', () => noteOnce({})).once('close', () => noteOnce({ outcome: 'cut' }));
      try {
        return await answer(call);
      } catch (error) {
        const refused = refusalOf(request, error);
        if (call.note) call.note = { ...call.note, outcome: 'refused', exceptions: [refused.exception] };
        return refuse(reply, refused);
      }
    });
  }

  async function harvesterIn(call: CounterCall, what: string) {
    const { request } = call;
    const asked = parametersOf(request);
    await enforceLimit(ofAddress, request.ip);
    const noteFor = (institutionId: number, of: Pick<HarvestNote, 'keyId' | 'customerId'>) => {
      const months = { fromMonth: monthIn(asked, 'begin_date'), toMonth: monthIn(asked, 'end_date') };
      call.note = { ...of, institutionId, asked: what, ...months, outcome: 'sent', exceptions: [] };
    };
    const harvester = await harvesterOf(db, access, {
      asked,
      onKey: ({ id: keyId, institutionId }) => noteFor(institutionId, { keyId, customerId: null }),
      onUnknownKey: (institutionId) => noteFor(institutionId, { keyId: null, customerId: institutionId }),
    });
    if (call.note) call.note = { ...call.note, customerId: harvester.customer.id };
    await enforceLimit(ofKey, harvester.key.id);
    return harvester;
  }

  serve('/status', async () => [
    {
      Description: `COUNTER reports by ${counter().createdBy}`,
      Service_Active: true,
      ...(config.counter.registryRecord && { Registry_Record: config.counter.registryRecord }),
    },
  ]);

  serve('/members', async (call) => {
    const { key, customer } = await harvesterIn(call, 'members');
    // Asking for one member lists that member alone.
    const others = customer.id === key.institutionId ? await access.membersOf(key.institutionId) : [];
    const members = await listCustomers(db, [customer.id, ...others]);
    return members.map((member) => ({
      Institution_Name: member.name,
      Customer_ID: customerIdOf(member.id, member),
      ...(publicIds(member) && { Institution_ID: publicIds(member) }),
    }));
  });

  serve('/reports', async (call) => {
    const { customer } = await harvesterIn(call, 'reports');
    const stored = await listStoredReports(reading, customer.id);
    return counterReportIds.flatMap((report) => {
      const { months } = overviewOfReport(report, stored);
      const { name } = counterReports[report];
      if (months.length === 0) return [];
      const path = `/r51/reports/${report.toLowerCase()}`;
      const known = { First_Month_Available: months[0], Last_Month_Available: months.at(-1) };
      return [{ Report_Name: name, Report_ID: report, Release: '5.1', Report_Description: name, Path: path, ...known }];
    });
  });

  serve('/reports/:report', async (call) => {
    const { request, reply } = call;
    const report = counterReportIds.find((id) => id.toLowerCase() === request.params.report);
    if (!report) throw notFound();
    const { key, customer } = await harvesterIn(call, report);
    const stored = await listStoredReports(reading, customer.id);
    const now = clock();
    const asking = { report, form: 'json', thisMonth: new Date(now).toISOString().slice(0, 7) } as const;
    const read = readRequest(parametersOf(request), { ...asking, platforms: platformsOf(stored) });
    if ('refusal' in read) throw new CounterError(read.refusal);
    const { pieces, exceptions } = await writeReport(reading, read.request, {
      form: 'json',
      stored,
      passedOver: read.exceptions,
      institution: customer,
      settings: counter(),
      now,
    });
    if (call.note) call.note = { ...call.note, exceptions };
    const stream = await downloads.open({ viewerId: key.id, line: reply.raw, parts: pieces });
    reply.header('content-type', 'application/json; charset=utf-8');
    return stream;
  });
}

/** An unknown path is answered as anywhere else in the portal. */
function refusalOf(request: FastifyRequest, thrown: unknown): CounterError {
  if (thrown instanceof CounterError) return thrown;
  if (isNotFound(thrown)) throw thrown;
  return unavailable(request, thrown);
}

function refuse(reply: FastifyReply, { exception, retryAfterSeconds }: CounterError) {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(counterExceptions[exception.Code].status).send(exception);
}

function isNotFound(thrown: unknown): boolean {
  return thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode === 404;
}

/** For errors on our side, the Code has only the exception that the service is not available. */
function unavailable(request: FastifyRequest, thrown: unknown): CounterError {
  if (isDatabaseAway(thrown)) {
    request.log.warn({ err: thrown }, 'the database is away');
    return new CounterError(exceptionOf(1010), retryAfterSeconds);
  }
  request.log.error({ err: thrown }, 'request failed');
  return new CounterError(exceptionOf(1000));
}

async function enforceLimit(limit: ReturnType<Limits['shared']>, of: number | string): Promise<void> {
  const { waitMs } = await limit.take(of);
  if (waitMs > 0) throw tooManyRequests('no more calls for the moment', Math.ceil(waitMs / 1000));
}

function tooManyRequests(what: string, seconds: number): CounterError {
  return new CounterError(exceptionOf(1020, `This server allows ${what}. Come again in ${seconds} s.`), seconds);
}

function parametersOf({ query }: Asked): AskedParameters {
  return new Map(Object.entries(query).map(([name, value = '']) => [name, [value].flat()]));
}

/** The requested month, if it is valid. */
function monthIn(asked: AskedParameters, name: string): string | null {
  return /^\d{4}-(?:0[1-9]|1[0-2])(?=$|-\d\d$)/.exec(asked.get(name)?.[0] ?? '')?.[0] ?? null;
}

function publicIds(identifiers: Identifiers): Record<string, string[]> | null {
  const ids = identifierKindNames.flatMap((kind) => {
    const value = kind === 'customerId' ? null : identifiers[kind];
    return value ? [[identifierKinds[kind].namespace, [value]] as [string, string[]]] : [];
  });
  return ids.length > 0 ? Object.fromEntries(ids) : null;
}
