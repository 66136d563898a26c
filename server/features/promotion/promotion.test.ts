import { expect, test } from 'vitest';
import type { PromotionKit } from '#contract/promotion-kit.ts';
import { kitLogoMaxBytes } from '#contract/values/promotion/kit-limits.ts';
import { kitPictureNames, kitPicturePath, otherKitPictures } from '#contract/values/promotion/kit-pictures.ts';
import { gifFile, jpegFile, pngFile } from '#server/testing/files/plain-files.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const url = '/api/promotion-kit';
const link = 'https://login.proxy.harrowmere.example/login?url=https://videos.example/start';
const logo = pngFile({ width: 60, height: 20 }).toString('base64');

function fill(portal: TestApp, who: string, body: object, query = '') {
  return portal.as(who).send({ method: 'PUT', url: `${url}${query}`, payload: { name: '', link, ...body } });
}

async function kitOf(portal: TestApp, who = 'librarian', query = ''): Promise<PromotionKit> {
  return (await portal.as(who).get(`${url}${query}`)).json();
}

describeOnAnyEngine('the promotion kit of an institution', (makeApp) => {
  test('is filled in by its people and whoever serves it, for nobody else, and each change is logged without the logo', async () => {
    const portal = await makeApp();
    const own = { name: 'University of Harrowmere', hasPrintedName: true };
    const empty = { ...own, link: null, key: null, hasLogo: false, updatedAt: null };
    expect(await kitOf(portal)).toEqual(empty);
    const socket = await connect(portal, 'colleague');
    const first = (await fill(portal, 'librarian', { logo })).json() as PromotionKit;
    expect(first).toEqual({
      ...{ ...own, link, hasLogo: true, updatedAt: '2026-03-04T12:00:00.000Z' },
      key: expect.stringMatching(/^[\w-]{24}$/),
    });
    await socket.until(() => socket.received('changed').some(({ what }) => what.includes(url)));
    expect(await kitOf(portal, 'colleague')).toEqual(first);

    // The account manager changes the name; omitted fields stay, and so do the addresses of the pictures.
    portal.clock.advance(1000);
    const changed = await fill(portal, 'manager', { name: ' Harrowmere  Library ' }, '?institution=1');
    expect(changed.json()).toMatchObject({ key: first.key, name: 'Harrowmere Library', hasLogo: true });
    expect((await fill(portal, 'librarian', { logo: null })).json()).toMatchObject({ ...own, hasLogo: false });
    expect((await kitOf(portal, 'librarian2')).link).toBeNull();
    expect((await fill(portal, 'librarian2', {}, '?institution=1')).statusCode).toBe(404);
    expect((await portal.as('admin').get(url)).statusCode).toBe(400);
    const log = await portal.db.selectFrom('changeLog').select(['byId', 'action', 'after']).orderBy('id').execute();
    expect(log.map(({ byId, action }) => [byId, action])).toEqual([
      [2, 'add'],
      [4, 'change'],
      [2, 'change'],
    ]);
    expect(JSON.stringify(log)).not.toContain(logo.slice(0, 20));
  });

  test('takes no address with a blank to fill in, and no logo that is none or unpacks to more than it says', async () => {
    const portal = await makeApp();
    const links = [
      '',
      'library.example.org',
      'javascript:alert(1)//.',
      'https://[your proxy]/login',
      'https://library',
    ];
    for (const wrong of [
      ...links,
      'https://me:secret@library.example.org/',
      `https://library.example.org/${'a'.repeat(500)}`,
    ]) {
      const { statusCode, body } = await fill(portal, 'librarian', { link: wrong });
      expect([wrong, statusCode, JSON.parse(body).field]).toEqual([wrong, 400, 'link']);
    }
    for (const name of ['two\nlines', 'ä'.repeat(301)]) {
      expect((await fill(portal, 'librarian', { name })).statusCode).toBe(400);
    }
    const bomb = pngFile({ width: 20, height: 20 }, { width: 4000, height: 4000 });
    const halved = pngFile({ width: 200, height: 200 }, { width: 200, height: 100 });
    const wide = pngFile({ width: 1201, height: 2 });
    const heavy = pngFile({ width: 20, height: 20 }, undefined, 'x'.repeat(kitLogoMaxBytes));
    for (const file of [
      bomb,
      halved,
      wide,
      gifFile,
      Buffer.from('<svg/>'),
      pngFile({ width: 9, height: 9 }).subarray(0, 50),
    ]) {
      const { statusCode, body } = await fill(portal, 'librarian', { logo: file.toString('base64') });
      expect([statusCode, JSON.parse(body).field]).toEqual([415, 'logo']);
    }
    expect((await fill(portal, 'librarian', { logo: heavy.toString('base64') })).statusCode).toBe(400);
    expect((await fill(portal, 'librarian', { logo: 'A'.repeat(600_000) })).statusCode).toBe(413);
    expect(await portal.db.selectFrom('promotionKits').selectAll().execute()).toEqual([]);
    expect((await fill(portal, 'librarian', { logo: jpegFile.toString('base64') })).statusCode).toBe(200);
  });

  test('has pictures that any site may show, without a session, a cookie or a script', async () => {
    const portal = await makeApp();
    const name = 'Bibliothèque <script>alert(1)</script> & "Sœurs"';
    const { key } = (await fill(portal, 'librarian', { name, logo })).json() as PromotionKit;
    for (const picture of [...kitPictureNames, ...otherKitPictures]) {
      const answer = await portal.visitor.get(kitPicturePath(key ?? '', picture));
      expect([picture, answer.statusCode]).toEqual([picture, 200]);
      expect(answer.headers).toMatchObject({
        ...{ 'content-type': 'image/svg+xml; charset=utf-8', 'cross-origin-resource-policy': 'cross-origin' },
        ...{ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' },
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).not.toMatch(/<script|<text|\bon\w+=|NaN|undefined/);
    }
    const box = kitPicturePath(key ?? '', 'box');
    const { headers, body } = await portal.visitor.get(box);
    expect(body).toContain('Biblioth');
    const again = { method: 'GET', url: box, headers: { 'if-none-match': String(headers['etag']) } } as const;
    expect([(await portal.visitor.send(again)).statusCode, (await portal.visitor.send(again)).body]).toEqual([304, '']);
    await fill(portal, 'librarian', { name: 'Another' });
    expect((await portal.visitor.send(again)).statusCode).toBe(200);
    for (const none of [
      `/promotion/${'x'.repeat(24)}/box.svg`,
      box.replace('.svg', '.png'),
      box.replace('box', 'toString'),
    ]) {
      expect((await portal.visitor.get(none)).statusCode).toBe(404);
    }
  });

  test('shows another logo, name or address of readers at once, however soon after the one before', async () => {
    const portal = await makeApp();
    const { key } = (await fill(portal, 'librarian', { name: 'First', logo })).json() as PromotionKit;
    const box = async () => (await portal.visitor.get(kitPicturePath(key ?? '', 'box'))).body;
    const first = await box();
    expect(first).toContain(`data:image/png;base64,${logo}`);
    // Two changes within the same millisecond.
    const other = jpegFile.toString('base64');
    expect((await fill(portal, 'librarian', { name: 'First', logo: other })).statusCode).toBe(200);
    const second = await box();
    expect(second).toContain(`data:image/jpeg;base64,${other}`);
    expect(second).not.toContain(logo);
    await fill(portal, 'librarian', { name: 'First', logo: null });
    expect(await box()).not.toContain('data:image');
    await fill(portal, 'librarian', { name: 'First', logo });
    expect(await box()).toBe(first);
    await fill(portal, 'librarian', { name: 'Second', logo });
    expect(await box()).not.toBe(first);
  });

  test('has a poster for each paper, once it has a link', async () => {
    const portal = await makeApp();
    expect((await portal.as('librarian').get(`${url}/poster`)).statusCode).toBe(409);
    await fill(portal, 'librarian', { logo });
    const sizes = { a4: '595.28 841.89', a3: '841.89 1190.55', letter: '612 792', tabloid: '792 1224' };
    for (const [paper, size] of Object.entries(sizes)) {
      const answer = await portal.as('librarian').get(`${url}/poster?paper=${paper}`);
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Carrel poster /);
      expect(answer.rawPayload.toString('latin1')).toContain(`/MediaBox [0 0 ${size}]`);
    }
    expect((await portal.as('librarian').get(`${url}/poster?paper=a5`)).statusCode).toBe(400);
    // The fonts lack these letters, so the browser sends a picture of them.
    const namePicture = pngFile({ width: 30, height: 10 }).toString('base64');
    expect((await fill(portal, 'librarian', { name: '图书馆' })).json().hasPrintedName).toBe(false);
    expect((await fill(portal, 'librarian', { name: '图书馆', namePicture })).json().hasPrintedName).toBe(true);
    expect((await fill(portal, 'librarian', { name: '图书馆' })).json().hasPrintedName).toBe(true);
    const printed = (await portal.as('librarian').get(`${url}/poster`)).rawPayload.toString('latin1');
    expect(printed.match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect((await fill(portal, 'librarian', { name: '図書館' })).json().hasPrintedName).toBe(false);
    expect((await portal.as('librarian2').get(`${url}/poster?institution=1`)).statusCode).toBe(404);
  });
});
