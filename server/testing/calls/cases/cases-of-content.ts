import { expect } from 'vitest';
import { addResource } from '#server/testing/files/library.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { insertTestInvoices } from '#server/testing/test-invoices.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { queued, settled } from '#server/testing/usage.ts';
import type { AdministrativeCase } from './administrative-case.ts';

/** The text in the files of these cases. */
export const textOfFiles = 'Words of the file';
const aPdf = { name: 'Guide.pdf', bytes: Buffer.from(`%PDF-1.4\n% ${textOfFiles}\n%%EOF\n`) };
const aReport = { name: 'usage.csv', bytes: Buffer.from(`Title,Month,Uses\n${textOfFiles},2025-01,3\n`) };
const report = (customerId: string) => multipart({ file: aReport, fields: { customerId } });
const said = { month: null, values: [] };
const mapping = {
  ...{
    headingRow: 1,
    isTwoRows: false,
    lastRow: null,
    dates: null,
    months: [],
    unit: 1,
    isCumulative: false,
    beginsIn: 1,
    sums: [],
  },
  columns: [
    { heading: 'Month', is: 'month', ...said },
    { heading: 'Views', is: 'other', ...said },
    { heading: 'Downloads', is: 'uses', ...said },
  ],
};
const mappedReport = (fields: Record<string, string>) =>
  multipart({
    file: { name: 'usage.csv', bytes: Buffer.from('Month,Views,Downloads\n2025-01,3,4\n') },
    fields: { customerId: '2', ...fields },
  });
const lookedAt = async (portal: TestApp) =>
  settled(portal, (await queued(portal, `Title,Jan-2025\n${textOfFiles},3\n`, { dryRun: 'true' })).id);
const startTime = '2026-03-04T12:00:00.000Z';
const link = {
  title: 'Our guide',
  type: 'link',
  url: 'https://example.org/guide',
  description: '',
  audience: 'learning',
};
const addLink = (portal: TestApp) => addResource(portal, { title: link.title, type: 'link', url: link.url });
const linkRow = { ...link, category: 'General', sharedWithId: null };
const testInvoices = (portal: TestApp) => insertTestInvoices(portal.db, 5);

const insertMail = (state: 'failed' | 'held') => (portal: TestApp) =>
  portal.db
    .insertInto('outbox')
    .values({
      ...{ channel: 'mail', userId: 2, kind: 'broadcast', key: 'broadcast:1', subject: 'News', payload: '{}', state },
      ...{ createdAt: startTime, dueAt: startTime, giveUpAt: startTime },
    })
    .execute();
const mailRow = { object: 'mail 1', institutionId: null, after: { userId: 2, kind: 'broadcast', subject: 'News' } };
/** A file makes a call without a body fail with 415. */
const withFile = (url: string) => ({ url, upload: multipart({ file: aPdf }), status: 415 });

const toNoGroup = { tier: null, institutionId: null };

export const casesOfContent: Record<string, AdministrativeCase[]> = {
  'POST /api/outbox/:id/send-again': [
    {
      prepare: insertMail('failed'),
      sent: { url: '/api/outbox/1/send-again' },
      rows: [{ ...mailRow, action: 'send again' }],
      refused: { url: '/api/outbox/2/send-again', status: 404 },
    },
  ],
  'POST /api/mails/release': [
    {
      prepare: insertMail('held'),
      sent: { url: '/api/mails/release' },
      rows: [{ ...mailRow, action: 'release' }],
      refused: withFile('/api/mails/release'),
    },
  ],
  'POST /api/mails/discard': [
    {
      prepare: insertMail('held'),
      sent: { url: '/api/mails/discard' },
      rows: [{ ...mailRow, action: 'discard' }],
      refused: withFile('/api/mails/discard'),
    },
  ],
  'POST /api/notifications': [
    {
      sent: { url: '/api/notifications', body: { title: 'News', description: 'For all', priority: 'high' } },
      rows: [
        {
          action: 'send',
          object: 'notification 1',
          institutionId: null,
          after: { title: 'News', description: 'For all', userId: null, ...toNoGroup, priority: 'high', reached: 3 },
        },
      ],
      refused: { url: '/api/notifications', body: { title: 'News', description: ' ' }, status: 400 },
    },
    {
      sent: { url: '/api/notifications', body: { title: 'News', description: 'For you', userId: 5 } },
      rows: [
        {
          action: 'send',
          object: 'notification 1',
          institutionId: 2,
          after: { title: 'News', description: 'For you', userId: 5, ...toNoGroup, priority: 'normal', reached: 1 },
        },
      ],
      refused: {
        url: '/api/notifications',
        body: { title: 'News', description: 'For you', userId: 4711 },
        status: 404,
      },
    },
  ],
  'POST /api/resources': [
    {
      sent: { url: '/api/resources', body: { title: link.title, type: 'link', url: link.url, sharedWithId: 5 } },
      rows: [{ action: 'add', object: 'resource 1', institutionId: 2, after: { ...linkRow, sharedWithId: 5 } }],
      refused: { url: '/api/resources', body: { title: 'A link', type: 'link', url: 'javascript:1' }, status: 400 },
    },
  ],
  'PATCH /api/resources/:id': [
    {
      prepare: addLink,
      sent: { url: '/api/resources/1', body: { title: 'Another title', category: 'General' } },
      rows: [
        {
          action: 'change',
          object: 'resource 1',
          institutionId: null,
          before: { title: link.title },
          after: { title: 'Another title' },
        },
      ],
      refused: { url: '/api/resources/4711', body: { title: 'Another title' }, status: 404 },
    },
  ],
  'DELETE /api/resources/:id': [
    {
      prepare: addLink,
      sent: { url: '/api/resources/1' },
      rows: [{ action: 'remove', object: 'resource 1', institutionId: null, before: linkRow }],
      refused: { url: '/api/resources/4711', status: 404 },
    },
  ],
  'POST /api/resources/:id/restore': [
    {
      prepare: async (portal) => {
        await addLink(portal);
        await portal.as('admin').send({ method: 'DELETE', url: '/api/resources/1' });
      },
      sent: { url: '/api/resources/1/restore' },
      rows: [{ action: 'restore', object: 'resource 1', institutionId: null, after: linkRow }],
      refused: { url: '/api/resources/4711/restore', status: 404 },
    },
  ],
  // An upload belongs to its uploader alone until a resource refers to it.
  'POST /api/upload': [
    {
      sent: { url: '/api/upload', upload: multipart({ file: aPdf }) },
      rows: [],
      refused: { url: '/api/upload', upload: multipart({}), status: 400 },
    },
  ],
  'POST /api/upload-usage-data': [
    {
      sent: { url: '/api/upload-usage-data', upload: report('2') },
      rows: [
        {
          action: 'add',
          object: 'resource 1',
          institutionId: 1,
          after: {
            ...{ title: 'Plain table, Jan 2025', type: 'usage_stats', url: expect.any(String) },
            ...{ description: 'A table of usage by month.', category: 'TABLE', audience: 'learning' },
            sharedWithId: null,
          },
        },
      ],
      refused: { url: '/api/upload-usage-data', upload: report('4711'), status: 404 },
    },
    {
      sent: { url: '/api/upload-usage-data', upload: mappedReport({ mapping: JSON.stringify(mapping) }) },
      rows: [
        {
          action: 'remember',
          object: expect.stringMatching(/^usageMapping [0-9a-f]{64}$/),
          institutionId: null,
          after: {
            key: expect.any(String),
            mapping: expect.stringContaining('"heading":"Downloads"'),
          },
        },
        {
          action: 'add',
          object: 'resource 1',
          institutionId: 1,
          after: expect.objectContaining({ category: 'TABLE' }),
        },
      ],
      refused: { url: '/api/upload-usage-data', upload: mappedReport({}), status: 409 },
    },
  ],
  // Once stored, an import leaves the log rows of an upload; before that it belongs to its sender alone.
  'POST /api/usage/imports/:id': [
    {
      prepare: lookedAt,
      sent: { url: '/api/usage/imports/1', body: { answers: {}, isDryRun: true, asPlainFile: false } },
      rows: [],
      refused: { url: '/api/usage/imports/1', body: { answers: 'yes' }, status: 400 },
    },
  ],
  'DELETE /api/usage/imports/:id': [
    {
      prepare: lookedAt,
      sent: { url: '/api/usage/imports/1' },
      rows: [],
      refused: { url: '/api/usage/imports/4711', status: 404 },
    },
  ],
  'POST /api/usage/reports/:id/confirm': [
    {
      prepare: async (portal) => {
        await portal.as('admin').send({ method: 'POST', url: '/api/upload-usage-data', ...report('2') });
        await portal.db.updateTable('usageImports').set({ checked: 'uncertain', doubt: 'Why' }).execute();
      },
      sent: { url: '/api/usage/reports/1/confirm' },
      rows: [
        {
          action: 'confirm',
          object: 'usageReport 1',
          institutionId: 1,
          before: { checked: 'uncertain' },
          after: { checked: 'confirmed' },
        },
      ],
      refused: { url: '/api/usage/reports/4711/confirm', status: 404 },
    },
  ],
  'POST /api/invoice-requests/:id/send': [
    {
      prepare: async (portal) => {
        await testInvoices(portal);
        // The invoiced period becomes a term of its own.
        await portal.db.deleteFrom('subscriptions').where('institutionId', '=', 2).execute();
      },
      sent: { url: '/api/invoice-requests/112/send', body: {} },
      rows: [
        {
          action: 'issue',
          object: expect.stringMatching(/^invoice \d+$/),
          institutionId: 2,
          after: {
            ...{
              number: 'INV-000001',
              tier: 'gold',
              currency: 'GBP',
              netPence: 399_999,
              vatPence: 0,
              totalPence: 399_999,
            },
            ...{ periodStart: '2026-01-01', periodEnd: '2026-12-31', purchaseOrder: null },
          },
        },
        {
          ...{ action: 'add', object: expect.stringMatching(/^subscription \d+$/), institutionId: 2 },
          after: expect.objectContaining({ startDate: '2026-01-01', endDate: '2026-12-31', priceMinor: 399_999 }),
        },
      ],
      refused: { url: '/api/invoice-requests/101/send', body: {}, status: 409 },
    },
  ],
  'POST /api/invoice-requests/:id/complete': [
    {
      prepare: testInvoices,
      sent: { url: '/api/invoice-requests/113/complete' },
      rows: [
        {
          action: 'complete',
          object: 'invoiceRequest 113',
          institutionId: 99,
          before: { completedAt: null },
          after: { completedAt: startTime },
        },
      ],
      refused: { url: '/api/invoice-requests/101/complete', status: 409 },
    },
  ],
};
