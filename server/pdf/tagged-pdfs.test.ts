import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { defaultSettings } from '#contract/values/settings/setting-list.ts';
import { renderCreditNote, renderInvoice } from '#server/features/invoices/invoice-pdf.ts';
import { invoiceSettings } from '#server/features/invoices/invoice-settings.ts';
import { renderOffer } from '#server/features/invoices/renewals/offer-pdf.ts';
import type { RasterPicture } from '#server/platform/raster-pictures.ts';
import { pngFile } from '#server/testing/files/plain-files.ts';
import { makerOf } from '#server/testing/test-app.ts';
import { testInvoice } from '#server/testing/test-invoices.ts';

const credit = {
  invoiceId: 1,
  number: 'CN-000003',
  reason: 'Twice',
  issuedAt: testInvoice.issuedAt,
  issueDate: testInvoice.issueDate,
};

const logoSize = { width: 300, height: 60 };
const logo: RasterPicture = { ...logoSize, type: 'png', bytes: new Uint8Array(pngFile(logoSize)) };

interface Node {
  role?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

/** Every PDF that the product makes, without uploaded ones. */
const files: Record<string, () => Promise<Uint8Array>> = {
  'an invoice': () => renderInvoice(testInvoice, logo),
  'a credit note': () => renderCreditNote(testInvoice, { ...credit, isForPart: false }, logo),
  'an offer': offer,
  'the guide for beginners': () => download('getting-started-guide.pdf'),
  'the guide to promotion': () => download('promotion-guide.pdf'),
  'a poster': poster,
};

async function download(name: string): Promise<Uint8Array> {
  const portal = await makerOf('sqlite')();
  return (await portal.as('librarian').get(`/downloads/${name}`)).rawPayload;
}

function offer(): Promise<Uint8Array> {
  const offer: RenewalOffer = {
    ...{ id: 1, institutionId: 1, institution: 'University of Harrowmere', tier: 'gold', contact: 'Maya Okafor' },
    ...{
      periodStart: '2026-05-01',
      periodEnd: '2027-04-30',
      validUntil: '2026-04-30',
      offeredAt: '2026-03-04T12:00:00.000Z',
    },
    ...{ currency: 'GBP', netPence: 3_999_99, vatBasisPoints: 2000, vatReason: null, state: 'open' },
    ...{ lines: null, declined: null },
  };
  const settings = invoiceSettings({ ...defaultSettings, seller: ['Carrel Insights Ltd', 'London'] });
  return renderOffer({ offer, access: '8,000 insights per year', address: null, settings });
}

async function poster(): Promise<Uint8Array> {
  const librarian = (await makerOf('sqlite')()).as('librarian');
  const picture = pngFile({ width: 60, height: 20 }).toString('base64');
  const payload = { name: 'Łódź Library', link: 'https://library.example.org/', logo: picture };
  await librarian.send({ method: 'PUT', url: '/api/promotion-kit', payload });
  return (await librarian.get('/api/promotion-kit/poster')).rawPayload;
}

/** The roles of a page's tags with their ancestors, such as `Table TR TH`. */
function rolesOf(node: Node, within = ''): string[] {
  const { role = '', children = [] } = node;
  const here = ['', 'Root', 'Document'].includes(role) ? within : `${within} ${role}`.trim();
  return [...(here === within ? [] : [here]), ...children.flatMap((child) => rolesOf(child, here))];
}

function idsOf({ type, id, children = [] }: Node): string[] {
  return [...(type === 'content' && id ? [id] : []), ...children.flatMap(idsOf)];
}

type Item = { str: string } | { type: string; id?: string | null; tag?: string };

/** Table headings without text. */
function emptyHeadings(tree: Node, items: readonly Item[]): string[] {
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of items) {
    if ('str' in item) for (const id of open) texts.set(id, `${texts.get(id) ?? ''}${item.str}`);
    else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? '');
  }
  const headings = (node: Node): Node[] =>
    node.role === 'TH' ? [node] : (node.children ?? []).flatMap((child) => headings(child));
  return headings(tree).flatMap((heading) => {
    const ids = idsOf(heading);
    return ids.some((id) => texts.get(id)?.trim()) ? [] : [ids.join(' ')];
  });
}

/** Texts of a page that are neither tagged nor marked as artifacts. */
function textsWithout(placed: ReadonlySet<string>, items: readonly Item[]): string[] {
  const open: string[] = [];
  const lost: string[] = [];
  for (const item of items) {
    if ('str' in item) {
      if (item.str.trim() && !open.some((id) => id === 'Artifact' || placed.has(id))) lost.push(item.str);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.tag === 'Artifact' ? 'Artifact' : (item.id ?? ''));
  }
  return lost;
}

describe.each(Object.entries(files))('%s', (_, make) => {
  test('says what it is called and its language, and every text of it has its place in the order of reading', async () => {
    const bytes = await make();
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: expect.stringMatching(/\w{3}/), Language: 'en-GB' });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    const roles: string[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const tree = (await page.getStructTree()) as Node;
      roles.push(...rolesOf(tree));
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      expect(textsWithout(new Set(idsOf(tree)), items)).toEqual([]);
      expect(emptyHeadings(tree, items)).toEqual([]);
    }
    expect(roles).toContain('H1');
    // No tag has an unexpected parent.
    const odd = roles.filter(
      (role) => !/^(?:H1|H2|P|Figure|Table(?: TR(?: T[HD](?: P)?)?)?|L(?: LI(?: Lbl| LBody(?: P)?)?)?)$/.test(role),
    );
    expect(odd).toEqual([]);
  });

  test('tells of each heading of a table whether it is of a row or of a column', async () => {
    const text = Buffer.from(await make()).toString('latin1');
    const headings = text.match(/\/S \/TH\b/g)?.length ?? 0;
    expect(text.match(/\/Scope \/(?:Row|Column)/g)?.length ?? 0).toBe(headings);
  });
});
