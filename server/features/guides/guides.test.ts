import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { shippedFilePath, shippedFiles } from '#contract/shipped-files.ts';
import { makerOf } from '#server/testing/test-app.ts';

const named = { PORTAL_NAME: 'Lesesaal <Öst> & Co', PORTAL_SUPPORT_EMAIL: 'help@lesesaal.example' };

async function pagesOf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  return { pages: text, facts: await document.getMetadata() };
}

/** Red, green, blue and opacity of a point, given in parts of the picture. */
function pixelOf(png: Buffer, { x, y }: { x: number; y: number }): number[] {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const start = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const at = Math.floor(y * height) * (width * 4 + 1) + 1 + Math.floor(x * width) * 4;
  return [...rows.subarray(at, at + 4)];
}

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

  test('show the sign and the name in either form of the logo, without any markup of the name', async () => {
    const portal = await makeApp({ env: named });
    const svg = (await portal.as('librarian').get(shippedFilePath('logo.svg'))).body;
    expect(svg).toContain('<title>Lesesaal &#60;Öst&#62; &#38; Co</title>');
    expect(svg.match(/<path /g)).toHaveLength(3);
    const png = (await portal.as('librarian').get(shippedFilePath('logo.png'))).rawPayload;
    const aspect = png.readUInt32BE(16) / png.readUInt32BE(20);
    const markWidth = 1 / aspect;
    expect(pixelOf(png, { x: 0.2 * markWidth, y: 0.5 })).toEqual([0x1d, 0x4e, 0xd8, 255]);
    expect(pixelOf(png, { x: 0.5 * markWidth, y: 0.5 })).toEqual([255, 255, 255, 255]);
    expect(pixelOf(png, { x: 0, y: 0 })[3]).toBe(0);
    // The upright of the L.
    expect(pixelOf(png, { x: (28 + 9 + 2.8) / 28 / aspect, y: 0.5 })).toEqual([0x1f, 0x29, 0x37, 255]);
  });
});
