import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { pngFile } from '#server/testing/files/plain-files.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const png = pngFile({ width: 300, height: 60 });
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>');

async function setLogo(portal: TestApp, type: string, bytes: Buffer) {
  const admin = portal.as('admin');
  const { version } = (await admin.get('/api/settings')).json();
  const payload = { version, values: { logo: { type, base64: bytes.toString('base64') } } };
  const { statusCode } = await admin.send({ method: 'PUT', url: '/api/settings/portal', payload });
  expect(statusCode).toBe(200);
}

/** The alternative texts of the pictures on the first page. */
async function picturesOf(bytes: Buffer): Promise<string[]> {
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const found: string[] = [];
  const visit = (node: { role?: string; alt?: string; children?: unknown[] }) => {
    if (node.role === 'Figure') found.push(node.alt ?? '');
    for (const child of node.children ?? []) visit(child as typeof node);
  };
  visit((await page.getStructTree()) as Parameters<typeof visit>[0]);
  return found;
}

async function sendInvoice(portal: TestApp): Promise<number> {
  const asked = await portal.as('librarian').post('/api/invoice-requests', {});
  const sent = await portal.as('admin').post(`/api/invoice-requests/${asked.json().id}/send`, {});
  return sent.json().invoice.id;
}

const papersOf = async (portal: TestApp, invoice: number) => [
  (await portal.as('librarian').get(`/api/invoices/${invoice}/pdf`)).rawPayload,
  (await portal.as('librarian').get(`/api/invoices/${invoice}/credit-note/pdf`)).rawPayload,
  (await portal.as('librarian').get('/api/statements/pdf?from=2026-01-01&to=2026-12-31')).rawPayload,
];

describeOnAnyEngine('the logo of the portal', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('stands on invoices, credit notes and statements, and in mails as a part of them, with its words', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    await setLogo(portal, 'image/png', png);
    const invoice = await sendInvoice(portal);
    await portal.as('admin').post(`/api/invoices/${invoice}/void`, { reason: 'Twice' });
    for (const paper of await papersOf(portal, invoice)) {
      expect(await picturesOf(paper)).toEqual([expect.stringMatching(/^Logo of /)]);
    }
    await sendMails(portal);
    const [mail] = smtp.mails;
    expect(mail?.html).toContain('<img class="logo" src="cid:logo@portal" alt="Carrel" width="200" height="40">');
    expect(mail?.raw).toMatch(/^content-id: <logo@portal>/im);
    expect(mail?.attachments[0]).toEqual({
      type: expect.stringContaining('image/png'),
      filename: 'logo.png',
      bytes: png,
    });
    expect(mail?.attachments[1]?.type).toContain('application/pdf');
  });

  test('of an invoice that was sent stays the one of that time', async () => {
    const { portal } = await makePortal();
    const invoice = await sendInvoice(portal);
    const url = `/api/invoices/${invoice}/pdf`;
    const before = (await portal.as('librarian').get(url)).rawPayload;
    await setLogo(portal, 'image/png', png);
    expect((await portal.as('librarian').get(url)).rawPayload.equals(before)).toBe(true);
  });

  test('is left out where it is an SVG', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    await setLogo(portal, 'image/svg+xml', svg);
    const invoice = await sendInvoice(portal);
    const [paper = Buffer.of()] = await papersOf(portal, invoice);
    expect(await picturesOf(paper)).toEqual([]);
    await sendMails(portal);
    expect(smtp.mails[0]?.html).not.toContain('<img');
    expect(smtp.mails[0]?.attachments).toHaveLength(1);
  });
});
