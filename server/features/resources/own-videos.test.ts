import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Resource } from '#contract/resources.ts';
import { addResource, upload } from '#server/testing/files/library.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';

const shipped = (name: string) => readFileSync(new URL(`../../demo/library/pictures/${name}`, import.meta.url));
const film = { name: 'film.webm', bytes: shipped('how-to-read-a-usage-report.webm') };
const captions = { name: 'film.vtt', bytes: shipped('how-to-read-a-usage-report.vtt') };
const picture = { name: 'film.webp', bytes: shipped('covers/how-to-read-a-usage-report.webp') };

describeOnAnyEngine('videos of one’s own', (makeApp) => {
  test('are added by upload with captions and a picture, and everybody plays them in pieces', async () => {
    const portal = await makeApp();
    const url = await upload(portal, film, { of: 'video' });
    const extras = {
      captions: await upload(portal, captions, { of: 'captions' }),
      cover: await upload(portal, picture, { of: 'cover' }),
    };
    const created = await addResource(portal, { title: 'A film', type: 'video', url, ...extras });
    const expected = { url, video: null, fileKind: 'webm', captionsUrl: extras.captions, coverUrl: extras.cover };
    expect(created).toMatchObject(expected);
    const piece = await portal.as('librarian').send({ method: 'GET', url, headers: { range: 'bytes=0-99' } });
    expect([piece.statusCode, piece.headers['content-type'], piece.rawPayload.length]).toEqual([
      206,
      'video/webm',
      100,
    ]);
    const text = await portal.as('librarian').get(extras.captions);
    expect([text.statusCode, text.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8']);
    expect((await portal.visitor.get(url)).statusCode).toBe(404);
  });

  test('take nothing else: neither another kind, nor captions for a video of another site', async () => {
    const portal = await makeApp();
    const send = (name: string, bytes: Buffer, purpose: string) =>
      portal
        .as('admin')
        .send({ method: 'POST', url: `/api/upload?for=${purpose}`, ...multipart({ file: { name, bytes } }) });
    expect((await send('film.webm', Buffer.from('no film'), 'video')).statusCode).toBe(415);
    expect((await send('film.mp4', film.bytes, 'video')).statusCode).toBe(415);
    const boxOf = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0isommp42`, 'latin1');
    expect((await send('film.mp4', boxOf('isom'), 'video')).statusCode).toBe(200);
    expect((await send('film.mp4', boxOf('qt  '), 'video')).statusCode).toBe(415);
    expect((await send('film.vtt', Buffer.from('1\n00:00.000 --> 00:01.000\nNo head\n'), 'captions')).statusCode).toBe(
      415,
    );
    expect((await send('film.webm', film.bytes, 'document')).statusCode).toBe(415);
    const address = { title: 'A film', type: 'video', url: 'https://vimeo.com/1084537' };
    const refused = await portal
      .as('admin')
      .post('/api/resources', { ...address, captions: await upload(portal, captions, { of: 'captions' }) });
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'Captions go with an uploaded video']);
    const asDocument = { title: 'A film', type: 'document', url: await upload(portal, film, { of: 'video' }) };
    expect((await portal.as('admin').post('/api/resources', asDocument)).statusCode).toBe(400);
  });

  test('the picture of a card is changed and taken away, and all files go with their resource', async () => {
    const portal = await makeApp();
    const [url, first, second] = [
      await upload(portal, film, { of: 'video' }),
      await upload(portal, picture, { of: 'cover' }),
      await upload(portal, picture, { of: 'cover' }),
    ];
    const { id } = await addResource(portal, { title: 'A film', type: 'video', url, cover: first });
    const change = async (cover: string | null): Promise<Resource> =>
      (await portal.as('admin').send({ method: 'PATCH', url: `/api/resources/${id}`, payload: { cover } })).json();
    expect((await change(second)).coverUrl).toBe(second);
    const status = async (path: string) => (await portal.as('librarian').get(path)).statusCode;
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${id}` });
    expect([await status(url), await status(second)]).toEqual([404, 404]);
    await portal.as('admin').post(`/api/resources/${id}/restore`, {});
    expect([await status(url), await status(second)]).toEqual([200, 200]);
    expect((await change(null)).coverUrl).toBeNull();
    expect(await status(second)).toBe(404);
  });
});
