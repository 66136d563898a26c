import type { FastifyInstance } from 'fastify';
import { counterReportIds } from '#contract/values/plans-and-usage/counter-reports.ts';
import { chooseUsage, requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { listNamedMembers } from '#server/features/people/institutions/consortia.queries.ts';
import { badRequest, busy, tooManyRequests } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { createTextStreams } from '#server/platform/http/open-texts.ts';
import type { Portal } from '#server/portal.ts';
import { counterSettings } from './counter-settings.ts';
import { monthsTogether } from './months-together.ts';
import { type AskedParameters, readRequest } from './read-request.ts';
import { exceptionOf } from './report-header.ts';
import { overviewOfReport } from './report-months.service.ts';
import type { ReportRequest } from './report-request.ts';
import type { StoredReport } from './stored-report.ts';
import { listStoredReports, platformsOf, writeReport } from './write-report.service.ts';

const openMax = 42;
const openMaxOfOne = 4;
const retryAfterMs = 10_000;

/** Serves COUNTER reports as files for people. */
export function serveCounterReports(app: FastifyInstance, portal: Portal): void {
  const { reading, clock, config, settings } = portal;
  const downloads = createTextStreams({
    openMax,
    openMaxOfOne,
    tooMany: () => busy('Many reports are being written just now. Please try again in a moment.'),
    tooManyOfOne: () => tooManyRequests('You are saving several reports already', retryAfterMs),
  });

  /** The stored reports of an institution, or for a consortium those of each member that it sees by name. */
  async function storedFor(
    viewerId: number,
    { institution: asked, of }: { institution?: number | undefined; of?: 'members' | undefined },
  ) {
    if (of !== 'members') {
      const { institution } = await chooseUsage(portal, { viewerId, institution: asked });
      return { institution, stored: await listStoredReports(reading, institution.id), members: undefined };
    }
    const { institution } = await requireInstitution(portal, { viewerId, institution: asked });
    const members: StoredReport[][] = [];
    for (const id of await listNamedMembers(reading, institution.id))
      members.push(await listStoredReports(reading, id));
    return { institution, stored: members.flat(), members };
  }

  bind(app, 'GET /api/usage/counter-reports', async ({ viewer, query }) => {
    const { stored, members } = await storedFor(viewer.id, query);
    return {
      reports: counterReportIds.map((report) =>
        members
          ? overviewOfReport(report, stored, (request) => monthsTogether(request, members).months)
          : overviewOfReport(report, stored),
      ),
      platforms: platformsOf(stored),
    };
  });

  bind(app, 'GET /api/usage/counter-reports/:report', async ({ viewer, params, query, reply }) => {
    const { institution: asked, of, form: ending, from, to, ...words } = query;
    const { institution, stored, members } = await storedFor(viewer.id, { institution: asked, of });
    const now = clock();
    const form = ending === 'json' ? 'json' : 'tabular';
    const { report } = params;
    const asking = {
      report,
      form,
      thisMonth: new Date(now).toISOString().slice(0, 7),
      platforms: platformsOf(stored),
    } as const;
    const read = readRequest(parametersOf({ ...words, begin_date: from, end_date: to }, form), asking);
    if ('refusal' in read) throw badRequest(read.refusal.Data ?? read.refusal.Message);
    // The form on the page offers no invalid choices, so an exception is the caller's mistake.
    const [wrong] = read.exceptions;
    if (wrong) throw badRequest(`${wrong.Message}: ${wrong.Data ?? ''}`);
    const written = {
      form,
      stored,
      passedOver: [],
      institution,
      settings: counterSettings(config.counter, settings()),
      now,
    } as const;
    const { pieces } = await writeReport(
      reading,
      read.request,
      members ? { ...written, ...ofMembers(read.request, members) } : written,
    );
    const stream = await downloads.open({ viewerId: viewer.id, line: reply.raw, parts: pieces });
    reply.header('content-type', ending === 'json' ? 'application/json' : 'text/tab-separated-values; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="${report}_${from}_${to}.${ending}"`);
    return stream;
  });
}

/** The months of a joint report, and for each month the number of members without figures. */
function ofMembers(request: ReportRequest, members: readonly (readonly StoredReport[])[]) {
  const { months, partial } = monthsTogether(request, members);
  const passedOver = partial.length > 0 ? [exceptionOf(3040, partial.join('; '))] : [];
  return { months, passedOver, members };
}

/** JSON has another parameter for leaving the months out. */
function parametersOf(words: Record<string, string | undefined>, form: 'tabular' | 'json'): AskedParameters {
  const { exclude_monthly_details: withoutMonths, ...others } = words;
  const ofMonths =
    form === 'json'
      ? { granularity: withoutMonths === 'True' ? 'Totals' : undefined }
      : { exclude_monthly_details: withoutMonths };
  return new Map(
    Object.entries({ ...others, ...ofMonths }).flatMap(([name, value]) => (value ? [[name, [value]] as const] : [])),
  );
}
