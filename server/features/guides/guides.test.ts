import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { guideOf } from '#contract/content/guide.ts';
import { planFactsOf } from '#contract/content/plan-facts.ts';
import { shippedFilePath, shippedFiles } from '#contract/values/files/shipped-files.ts';
import { defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import { contentValues } from '#server/content-values.ts';
import { contentFolder } from '#server/platform/content/content-folder.ts';
import { makerOf } from '#server/testing/test-app.ts';
import { readGuide } from './read-guide.ts';

const named = { PORTAL_NAME: 'Lesesaal <Öst> & Co', PORTAL_SUPPORT_EMAIL: 'help@lesesaal.example' };

async function pagesOf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  return { pages: text, facts: await document.getMetadata() };
}

/** Every text in a guide, except block names, the month, and pictures, which the PDF leaves out. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  if ('kind' in part && part.kind === 'picture') return [];
  return Object.entries(part).flatMap(([key, value]) => (key === 'kind' || key === 'edition' ? [] : textsOf(value)));
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, '');

describe('the guides and the logo', () => {
  const makeApp = makerOf('sqlite');

  test('are downloads for everybody who is signed in, and for nobody else', async () => {
    const portal = await makeApp();
    for (const [name, contentType] of Object.entries(shippedFiles)) {
      expect((await portal.visitor.get(`/downloads/${name}`)).statusCode).toBe(401);
      for (const username of ['librarian', 'manager', 'tech', 'admin']) {
        const { statusCode, headers } = await portal.as(username).get(`/downloads/${name}`);
        expect([statusCode, headers['content-type']]).toEqual([200, contentType]);
        expect(headers['content-disposition']).toMatch(/^attachment; filename="Carrel /);
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
    }
    for (const name of ['logo.gif', 'constructor', '..%2fconfig.ts']) {
      expect((await portal.as('librarian').get(`/downloads/${name}`)).statusCode).toBe(404);
    }
  });

  test('are sent once to a browser that keeps them', async () => {
    const librarian = (await makeApp()).as('librarian');
    const url = shippedFilePath('logo.svg');
    const { etag } = (await librarian.get(url)).headers;
    const again = await librarian.send({ method: 'GET', url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('name this portal and its own address, on pages of which none is nearly empty', async () => {
    const portal = await makeApp({ env: named });
    for (const name of ['getting-started-guide.pdf', 'promotion-guide.pdf'] as const) {
      const answer = await portal.as('librarian').get(shippedFilePath(name));
      const { pages, facts } = await pagesOf(answer.rawPayload);
      expect(pages.length).toBeGreaterThanOrEqual(7);
      const text = pages.join('\n').replace(/\s+/g, ' ');
      expect(text).toContain('Lesesaal <Öst> & Co');
      expect(text).toContain('help@lesesaal.example');
      expect(text).not.toMatch(/Carrel|carrel|undefined|null/);
      for (const page of pages.slice(1, -1)) expect(page.length).toBeGreaterThan(700);
      expect(facts.info).toMatchObject({ Title: expect.stringContaining('Lesesaal'), Language: 'en-GB' });
    }
  });

  test.each([false, true])('say in the PDF all that stands on the page; with mail: %s', async (sendsMail) => {
    const origin = sendsMail ? 'https://portal.example.org' : null;
    const mail = sendsMail ? { PORTAL_SMTP_URL: 'smtp://127.0.0.1:1', PORTAL_ORIGIN: origin ?? '' } : {};
    const librarian = (await makeApp({ env: { ...named, ...mail } })).as('librarian');
    const facts = {
      portalName: named.PORTAL_NAME,
      supportEmail: named.PORTAL_SUPPORT_EMAIL,
      supportHours: '11am-5pm GMT Monday-Friday',
      origin,
      sendsMail,
      plans: planFactsOf((tier) => defaultPlans[tier]),
    };
    const guides = {
      'getting-started-guide.pdf': guideOf(readGuide(contentFolder(), 'getting-started', contentValues).guide, facts),
      'promotion-guide.pdf': guideOf(readGuide(contentFolder(), 'promotion', contentValues).guide, facts),
    } as const;
    for (const name of ['getting-started-guide.pdf', 'promotion-guide.pdf'] as const) {
      const { pages } = await pagesOf((await librarian.get(shippedFilePath(name))).rawPayload);
      const set = withoutSpaces(pages.join(''));
      const texts = textsOf(guides[name]);
      expect(texts.length).toBeGreaterThan(80);
      expect(texts.filter((text) => !set.includes(withoutSpaces(text)))).toEqual([]);
    }
  });

  test('say where people sign in, where that is known', async () => {
    const portal = await makeApp({ env: { PORTAL_ORIGIN: 'https://portal.example.org' } });
    const answer = await portal.as('librarian').get(shippedFilePath('getting-started-guide.pdf'));
    expect((await pagesOf(answer.rawPayload)).pages.join(' ')).toContain('https://portal.example.org/auth');
  });

  test('call the portal by another word where its name has letters that the typefaces lack', async () => {
    const portal = await makeApp({ env: { PORTAL_NAME: '図書館' } });
    const guide = await portal.as('librarian').get(shippedFilePath('promotion-guide.pdf'));
    expect((await pagesOf(guide.rawPayload)).pages[0]).toContain('the portal');
    const logo = await portal.as('librarian').get(shippedFilePath('logo.svg'));
    expect(logo.body).toContain('viewBox="0 0 28 28"');
  });

  test('show the sign and the name in the logo, without any markup of the name', async () => {
    const portal = await makeApp({ env: named });
    const svg = (await portal.as('librarian').get(shippedFilePath('logo.svg'))).body;
    expect(svg).toContain('<title>Lesesaal &#60;Öst&#62; &#38; Co</title>');
    // The square and its arrow, then the name as outlines.
    expect(svg.match(/<(?:rect|path|text)/g)).toEqual(['<rect', '<path', '<path']);
    const width = Number(/viewBox="0 0 (\d+) 28"/.exec(svg)?.[1]);
    const points = svg.slice(svg.lastIndexOf(' d="')).match(/-?\d+(?:\.\d+)?/g) ?? [];
    expect(Math.max(...points.map(Number))).toBeGreaterThan(width - 3);
    expect(Math.max(...points.map(Number))).toBeLessThanOrEqual(width);
  });

  test('leave the PNG to the browser, and lead there who asks for it by its former address', async () => {
    const portal = await makeApp();
    expect((await portal.visitor.get('/downloads/logo.png')).statusCode).toBe(401);
    const answer = await portal.as('librarian').get('/downloads/logo.png');
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/librarian-resources?tab=brand']);
  });
});
