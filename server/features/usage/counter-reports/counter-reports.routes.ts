import type { FastifyInstance } from 'fastify';
import { counterReportIds } from '#contract/values/plans-and-usage/counter-reports.ts';
import { chooseUsage } from '#server/features/people/institutions/chosen-institution.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { badRequest, busy, tooManyRequests } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { createOpenTexts } from '#server/platform/http/open-texts.ts';
import { type AskedParameters, readRequest } from './read-request.ts';
import { overviewOfReport } from './report-months.service.ts';
import { type CounterSettings, listStoredReports, platformsOf, writeReport } from './write-report.service.ts';

export interface CounterReportsParts extends Pick<PortalParts, 'db' | 'reading' | 'people' | 'clock'> {
  settings: CounterSettings;
}

const openMax = 42;
const openMaxOfOne = 4;
const retryAfterMs = 10_000;

/** The reports of COUNTER as files for people. */
export function serveCounterReports(app: FastifyInstance, parts: CounterReportsParts): void {
  const { reading, clock, settings } = parts;
  const downloads = createOpenTexts({
    openMax,
    openMaxOfOne,
    tooMany: () => busy('Many reports are being written just now. Please try again in a moment.'),
    tooManyOfOne: () => tooManyRequests('You are saving several reports already', retryAfterMs),
  });

  bind(app, 'GET /api/usage/counter-reports', async ({ viewer, query }) => {
    const { institution } = await chooseUsage(parts, { viewerId: viewer.id, institution: query.institution });
    const stored = await listStoredReports(reading, institution.id);
    return {
      reports: counterReportIds.map((report) => overviewOfReport(report, stored)),
      platforms: platformsOf(stored),
    };
  });

  bind(app, 'GET /api/usage/counter-reports/:report', async ({ viewer, params, query, reply }) => {
    const { institution: asked, form: ending, from, to, ...words } = query;
    const { institution } = await chooseUsage(parts, { viewerId: viewer.id, institution: asked });
    const stored = await listStoredReports(reading, institution.id);
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
    // The form on the page offers nothing else.
    const [wrong] = read.exceptions;
    if (wrong) throw badRequest(`${wrong.Message}: ${wrong.Data ?? ''}`);
    const written = { form, stored, passedOver: [], institution, settings, now } as const;
    const { pieces } = await writeReport(reading, read.request, written);
    const stream = await downloads.open({ viewerId: viewer.id, line: reply.raw, parts: pieces });
    reply.header('content-type', ending === 'json' ? 'application/json' : 'text/tab-separated-values; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="${report}_${from}_${to}.${ending}"`);
    return stream;
  });
}

/** JSON says otherwise whether months are wanted. */
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
