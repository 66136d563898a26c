import type { FastifyInstance } from 'fastify';
import { invoiceSettings } from '#server/features/invoices/invoice-settings.ts';
import { findBillingDetails } from '#server/features/invoices/invoices.queries.ts';
import { papers } from '#server/features/invoices/papers.ts';
import { chooseInvoices } from '#server/features/people/institutions/chosen-institution.service.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { readStatement } from './statement.service.ts';

interface Query {
  institution?: number | undefined;
  from: string;
  to: string;
}

export function registerStatements(app: FastifyInstance, portal: Portal): void {
  async function read(viewerId: number, { institution: asked, ...period }: Query) {
    const { institution } = await chooseInvoices(portal, { viewerId, institution: asked });
    return { institution, statement: await readStatement(portal.reading, { institution, ...period }) };
  }

  bind(app, 'GET /api/statements', async ({ viewer, query }) => (await read(viewer.id, query)).statement);

  bind(app, 'GET /api/statements/pdf', async ({ viewer, query, reply }) => {
    const { institution, statement } = await read(viewer.id, query);
    const address = (await findBillingDetails(portal.reading, institution.id)) ?? null;
    const settings = invoiceSettings(portal.settings());
    const bytes = await papers.run('statement', { statement, address, settings, madeAt: portal.clock() });
    reply.header('content-disposition', `attachment; filename="statement-${statement.from}-${statement.to}.pdf"`);
    return bytes;
  });
}
