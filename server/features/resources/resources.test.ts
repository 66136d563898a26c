import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Resource } from '#contract/resources.ts';
import { addResource, upload, waitUntilRead } from '#server/testing/files/library.ts';
import { officeFile } from '#server/testing/files/office-files.ts';
import { pdfOf } from '#server/testing/files/text-files.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const link = { title: 'A link', type: 'link', url: 'https://example.org/page' };
const youTube = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
const everybody = ['admin', 'librarian', 'tech', 'manager', 'librarian2', 'colleague'];

describeOnBothEngines('resources', (makeApp) => {
  test('an uploaded file becomes a resource that everybody finds, opens and reads inside', async () => {
    const portal = await makeApp();
    const bytes = await pdfOf(['Supply and demand', 'Elasticity']);
    const url = await upload(portal, { name: 'Microeconomics.pdf', bytes });
    const body = { title: ' Microeconomics ', type: 'document', url, description: 'Notes', category: 'study_guide' };
    const created = await addResource(portal, { ...body, uploaderId: 1, createdAt: '1999-01-01T00:00:00.000Z' });
    const at = '2026-03-04T12:00:00.000Z';
    expect(created).toEqual({
      ...{ id: 1, title: 'Microeconomics', type: 'document', url, description: 'Notes', category: 'study_guide' },
      ...{ audience: 'learning', uploaderId: 1, uploaderName: 'Ada Lindqvist', sharedWithId: null, sharedAt: at },
      sharedWithInstitutionId: null,
      ...{ createdAt: at, filename: 'Microeconomics.pdf', fileKind: 'pdf', fileSize: bytes.length },
      ...{ totalPages: null, totalHits: null, video: null, captionsUrl: null, coverUrl: null },
      text: { state: 'waiting', reason: null },
    });
    const read = await waitUntilRead(portal, 1);
    expect(read.text).toEqual({ state: 'searchable', reason: null });
    for (const who of everybody) {
      expect((await portal.as(who).get('/api/resources/type/document')).json()).toEqual([read]);
      expect((await portal.as(who).get(url)).rawPayload.equals(bytes)).toBe(true);
      expect((await portal.as(who).get('/api/resources/1/text')).json()).toEqual({
        parts: [
          { place: 'Page 1', text: 'Supply and demand' },
          { place: 'Page 2', text: 'Elasticity' },
        ],
      });
    }
    for (const path of ['', '/type/document', '/shared', '/1', '/1/text']) {
      expect((await portal.visitor.get(`/api/resources${path}`)).statusCode).toBe(401);
    }
  });

  test('another admin’s upload cannot be taken, and two who use the same file at once are one', async () => {
    const portal = await makeApp();
    await portal.db.updateTable('users').set({ role: 'admin', institutionId: null }).where('id', '=', 3).execute();
    const url = await upload(portal, { name: 'a.pdf', bytes: await pdfOf(['x']) });
    expect((await portal.as('tech').post('/api/resources', { title: 'Mine', url })).statusCode).toBe(400);
    const both = await Promise.all(
      [1, 2, 3].map((number) => portal.as('admin').post('/api/resources', { title: `${number}`, url })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await portal.db.selectFrom('resources').select('id').execute()).toHaveLength(1);
  });

  test('deleting hides row and file at once, brings both back within a minute, and removes both afterwards', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    const url = await upload(portal, { name: 'Notes.pdf', bytes: await pdfOf(['Something to find']) });
    const { id } = await addResource(portal, { title: 'Notes', url });
    await waitUntilRead(portal, id);
    expect(await remove(portal, id)).toEqual({ status: 200, restorableUntil: '2026-03-04T12:01:00.000Z' });
    const seen = async () => [
      (await portal.as('admin').get(`/api/resources/${id}`)).statusCode,
      (await portal.as('librarian').get(url)).statusCode,
      (await portal.as('librarian').get('/api/resources?q=find')).json().resources.length,
      (await portal.as('librarian').get('/api/resources/type/document')).json().length,
    ];
    expect(await seen()).toEqual([404, 404, 0, 0]);
    expect((await remove(portal, id)).status).toBe(404);
    portal.clock.advance(59_000);
    expect((await restore(portal, id)).statusCode).toBe(200);
    expect((await restore(portal, id)).json()).toMatchObject({ id, title: 'Notes' });
    expect(await seen()).toEqual([200, 200, 1, 1]);

    await remove(portal, id);
    portal.clock.advance(61_000);
    expect((await restore(portal, id)).statusCode).toBe(404);
    // The next server continues the pending deletions.
    const next = await makeApp({ database, startAfterMs: 200_000 });
    for (const table of ['resources', 'resourceParts', 'files'] as const) {
      expect([table, await next.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
    expect(readdirSync(join(portal.dataDir, 'uploads'))).toEqual([]);
    expect((await restore(next, id)).statusCode).toBe(404);
  });

  test('a file that waits while the server stops is read by the next one', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    const url = await upload(portal, { name: 'Notes.pdf', bytes: await pdfOf(['Quokka']) });
    const { id } = await addResource(portal, { title: 'Notes', url });
    await portal.app.close();
    const next = await makeApp({ database });
    expect((await waitUntilRead(next, id)).text.state).toBe('searchable');
    expect((await next.as('librarian').get('/api/resources?q=quokka')).json().resources).toHaveLength(1);
  });
});

describeOnAnyEngine('resources of every kind', (makeApp) => {
  test('a video is its provider and id; nothing of the pasted markup is stored', async () => {
    const portal = await makeApp();
    const { video, url, category } = await addResource(portal, { title: 'Intro', type: 'video', url: youTube });
    const embedUrl = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
    expect({ video, url, category }).toEqual({
      video: { provider: 'youtube', videoId: 'dQw4w9WgXcQ', embedUrl },
      url: embedUrl,
      category: 'General',
    });
    expect(JSON.stringify(await portal.db.selectFrom('resources').selectAll().execute())).not.toContain('iframe');
  });

  test('pages may frame exactly the players of the known providers', async () => {
    const known = [
      ...['https://www.youtube-nocookie.com', 'https://player.vimeo.com', 'https://cdnapisec.kaltura.com'],
      ...['https://*.hosted.panopto.com', 'https://*.cloud.panopto.eu', 'https://fast.wistia.net'],
      ...['https://geo.dailymotion.com', 'https://*.mediaspace.kaltura.com'],
    ];
    const framed = async (portal: TestApp) => {
      const policy = String((await portal.visitor.get('/healthz')).headers['content-security-policy']);
      return /(?:^|;)frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ').sort();
    };
    expect(await framed(await makeApp())).toEqual(known.toSorted());
    const own = await makeApp({ env: { PORTAL_VIDEO_HOSTS: 'media.example.edu, panopto:lectures.example.edu' } });
    const more = ['https://media.example.edu', 'https://lectures.example.edu'];
    expect(await framed(own)).toEqual([...known, ...more].sort());
    const url = '<iframe src="https://media.example.edu/v/7"></iframe>';
    expect((await addResource(own, { title: 'Own', type: 'video', url })).video?.embedUrl).toBe(
      'https://media.example.edu/v/7',
    );
    for (const hosts of [
      'https://x.example',
      'x.example/path',
      '*.example.org',
      'localhost',
      "x.example;script-src 'self'",
      'vimeo:x.example',
    ]) {
      await expect(makeApp({ env: { PORTAL_VIDEO_HOSTS: hosts } })).rejects.toThrow('PORTAL_VIDEO_HOSTS');
    }
  });

  test('what is missing or wrong is said in words, and neither row nor attached file is left', async () => {
    const portal = await makeApp();
    const url = await upload(portal, { name: 'a.pdf', bytes: await pdfOf(['x']) });
    const used = await upload(portal, { name: 'b.pdf', bytes: await pdfOf(['x']) });
    await addResource(portal, { title: 'Used', url: used });
    const logo = await upload(
      portal,
      { name: 'logo.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { of: 'brand' },
    );
    const theirs = `/uploads/${'A'.repeat(32)}.pdf`;
    const file = 'Please provide a title and file for the resource';
    const video = 'Please provide a video embed code and title';
    const librarian = 'Please provide a title, description, type and URL';
    const cases: [body: object, status: number, message: string | RegExp][] = [
      [{}, 400, file],
      [{ title: 'No file' }, 400, file],
      [{ title: ' \n ', url, type: 'assessment' }, 400, file],
      [{ title: 'x', url: '', type: 'brand' }, 400, file],
      [{ type: 'video', title: '', url: youTube }, 400, video],
      [{ type: 'video', title: 'x', url: ' ' }, 400, video],
      [{ type: 'video', title: 'x', url: 'https://evil.example/v' }, 400, /evil\.example/],
      [{ type: 'video', title: 'x', url: `${youTube}<script>` }, 400, /script/],
      [{ ...link, audience: 'librarian' }, 400, librarian],
      [{ title: 'x', url, audience: 'librarian', description: 'x' }, 400, librarian],
      [{ ...link, title: 'x'.repeat(201) }, 400, /200/],
      [{ ...link, description: 'x'.repeat(2001) }, 400, /./],
      [{ ...link, category: 'x'.repeat(61) }, 400, /./],
      [{ ...link, type: 'usage_stats' }, 400, /./],
      [{ ...link, type: 'program' }, 400, /./],
      [{ ...link, title: ['x'] }, 400, /./],
      [{ ...link, sharedWithId: 'x' }, 400, /./],
      [{ ...link, sharedWithId: 4711 }, 404, 'Person not found'],
      [{ ...link, uploaderId: 2 }, 403, /./],
      [{ ...link, userId: 4 }, 403, /./],
      ...[
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        'data:text/html,x',
        'file:///etc/passwd',
        'vbscript:x',
        'blob:x',
      ]
        .concat(['ftp://example.org/', '//example.org', 'example.org', '/admin', ' java\nscript:alert(1)', 'https://'])
        .concat(['https://admin:secret@example.org/'])
        .map((address): [object, number, RegExp] => [{ ...link, url: address }, 400, /address/]),
      ...[
        'https://example.org/a.pdf',
        '/uploads/../portal.sqlite',
        '/uploads/a.pdf',
        `${url}?x`,
        `${url}/..`,
        theirs,
      ].map((address): [object, number, RegExp] => [{ title: 'x', url: address }, 400, /upload|file/]),
      [{ title: 'x', url: used }, 409, /in use/],
      [{ title: 'x', url: logo }, 400, /kind/],
    ];
    for (const [body, status, message] of cases) {
      const answer = await portal.as('admin').post('/api/resources', body);
      expect([body, answer.statusCode]).toEqual([body, status]);
      expect(answer.json().message).toMatch(message);
    }
    expect(await portal.db.selectFrom('resources').select('title').execute()).toEqual([{ title: 'Used' }]);
    const unattached = await portal.db.selectFrom('files').where('readers', '=', 'uploader').select('name').execute();
    expect(unattached).toHaveLength(2);
    // A failed attempt does not use up the file.
    await addResource(portal, { title: 'At last', url });
  });

  test('what is shared with a person is for their institution, its account manager and admins, file included', async () => {
    const portal = await makeApp();
    const url = await upload(portal, { name: 'Offer.pdf', bytes: await pdfOf(['For you']) });
    const { id } = await addResource(portal, { title: 'Offer', url, sharedWithId: 2, category: 'Secret' });
    const toTech = await addResource(portal, { ...link, sharedWithId: 3 });
    const seeing = ['admin', 'librarian', 'manager', 'colleague'];
    for (const who of everybody) {
      const sees = seeing.includes(who);
      const person = portal.as(who);
      expect([who, (await person.get(`/api/resources/${id}`)).statusCode]).toEqual([who, sees ? 200 : 404]);
      expect([who, (await person.get(`/api/resources/${id}/text`)).statusCode]).toEqual([who, sees ? 200 : 404]);
      expect([who, (await person.get(url)).statusCode]).toEqual([who, sees ? 200 : 404]);
      expect([who, (await person.get('/api/resources/type/document')).json().length]).toEqual([who, sees ? 1 : 0]);
      const page = (await person.get('/api/resources')).json();
      expect([who, page.categories.includes('Secret')]).toEqual([who, sees]);
      const seesTech = who === 'tech' || who === 'admin';
      expect(page.resources.some((one: Resource) => one.id === toTech.id)).toBe(seesTech);
    }
    // The former manager of the institution no longer sees it.
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 1).execute();
    expect((await portal.as('manager').get(`/api/resources/${id}`)).statusCode).toBe(404);
  });

  test('what two people share is shown to them, and asking about strangers is refused', async () => {
    const portal = await makeApp();
    const shared = await addResource(portal, { ...link, title: 'Offer', sharedWithId: 2 });
    await addResource(portal, { ...link, title: 'For everybody' });
    const other = await addResource(portal, { ...link, title: 'Other', sharedWithId: 5 });
    const toManager = await addResource(portal, { ...link, title: 'Internal', sharedWithId: 4 });
    const ids = async (who: string, query: string) => {
      const answer = await portal.as(who).get(`/api/resources/shared${query}`);
      return answer.statusCode === 200 ? answer.json().map((one: Resource) => one.id) : answer.statusCode;
    };
    expect(await ids('librarian', '')).toEqual([shared.id]);
    expect(await ids('colleague', '')).toEqual([shared.id]);
    expect(await ids('librarian', '?contactId=1')).toEqual([shared.id]);
    expect(await ids('librarian', '?contactId=4')).toEqual([shared.id]);
    expect(await ids('librarian', '?contactId=3')).toEqual([]);
    expect(await ids('manager', '?contactId=2')).toEqual([shared.id]);
    expect(await ids('manager', '?contactId=5')).toEqual([other.id]);
    expect(await ids('manager', '?contactId=1')).toEqual([toManager.id]);
    expect(await ids('admin', '?contactId=2')).toEqual([shared.id]);
    expect(await ids('tech', '?contactId=2')).toEqual([]);
    expect(await ids('librarian', '?contactId=5')).toBe(403);
    expect(await ids('librarian', '?contactId=4711')).toBe(403);
    expect(await ids('librarian', '?contactId=x')).toBe(400);
  });

  test('usage reports are for their institution alone, and no list of resources shows them', async () => {
    const portal = await makeApp();
    const at = '2026-03-04T12:00:00.000Z';
    for (const institutionId of [1, 2]) {
      const report = {
        title: `Usage ${institutionId}`,
        type: 'usage_stats',
        url: '/uploads/x',
        description: '',
      } as const;
      const more = {
        category: 'report',
        audience: 'learning',
        uploaderId: 1,
        sharedWithId: null,
        textState: 'none',
      } as const;
      await portal.db
        .insertInto('resources')
        .values({ ...report, ...more, institutionId, sharedAt: at, createdAt: at })
        .execute();
    }
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    const seen: Record<string, number[]> = {};
    for (const who of everybody) {
      const reports = (await portal.as(who).get('/api/resources/type/usage_stats?q=usage')).json();
      seen[who] = reports.map((one: Resource) => one.id);
      expect((await portal.as(who).get('/api/resources')).json()).toEqual({
        resources: [],
        nextCursor: null,
        total: null,
        categories: [],
      });
      expect((await portal.as(who).get('/api/resources?q=usage')).json().resources).toEqual([]);
    }
    expect(seen).toEqual({ admin: [2, 1], librarian: [1], tech: [], manager: [1], librarian2: [2], colleague: [1] });
    expect((await portal.as('librarian').get('/api/resources/type/usage_stats?q=2')).json()).toEqual([]);
    // The search must find old rows behind many newer ones.
    const [first] = await portal.db.selectFrom('resources').where('id', '=', 1).selectAll().execute();
    const { id, scope: _, ...found } = first ?? expect.fail();
    const newer = Array.from({ length: 601 }, (_, at) => ({ ...found, title: at === 300 ? 'Usage again' : 'Other' }));
    for (let start = 0; start < 601; start += 50) {
      await portal.db
        .insertInto('resources')
        .values(newer.slice(start, start + 50))
        .execute();
    }
    const page = await portal.as('librarian').get('/api/resources/type/usage_stats?q=usage&limit=1');
    expect(page.json()).toMatchObject([{ title: 'Usage again' }]);
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await portal.as('librarian').get(next)).json()).toMatchObject([{ id, title: 'Usage 1' }]);
    expect((await portal.as('librarian').get('/api/resources/type/secrets')).statusCode).toBe(404);
  });

  test('what is for librarians stays out of the learning resources, and categories are those one can see', async () => {
    const portal = await makeApp();
    await addResource(portal, { ...link, category: 'Mathematics' });
    await addResource(portal, { ...link, category: 'Économie' });
    await addResource(portal, { ...link, audience: 'librarian', description: 'x', category: 'Promotion' });
    const gone = await addResource(portal, { ...link, category: 'Forgotten' });
    await remove(portal, gone.id);
    const read = async (query: string) => (await portal.as('librarian').get(`/api/resources${query}`)).json();
    expect((await read('?type=link')).categories).toEqual(['Économie', 'Mathematics']);
    expect((await read('?type=link')).resources).toHaveLength(2);
    expect(await read('?audience=librarian')).toMatchObject({ categories: ['Promotion'], resources: [{ id: 3 }] });
    expect(await read('/type/link')).toHaveLength(2);
    expect(await read('/type/link?audience=librarian')).toHaveLength(1);
    expect(await read('/type/link?category=Mathematics')).toMatchObject([{ id: 1 }]);
    for (const query of [
      '?limit=0',
      '?limit=101',
      '?cursor=x',
      '?cursor=-1',
      '?type=usage_stats',
      '?type=x',
      '?tab=x',
      '?audience=x',
    ]) {
      expect([query, (await portal.as('librarian').get(`/api/resources${query}`)).statusCode]).toEqual([query, 400]);
    }
  });

  test('a change is checked, and told to those who see it and nobody else', async () => {
    const portal = await makeApp();
    const { id } = await addResource(portal, { ...link, sharedWithId: 2 });
    const [member, colleague, manager, stranger] = await Promise.all(
      ['librarian', 'colleague', 'manager', 'librarian2'].map((who) => connect(portal, who)),
    );
    const patch = (payload: object, of = id) =>
      portal.as('admin').send({ method: 'PATCH', url: `/api/resources/${of}`, payload });
    const changed = await patch({ title: 'New title' });
    expect(changed.json()).toMatchObject({ id, title: 'New title', url: link.url });
    for (const socket of [member, colleague, manager]) {
      expect(await socket?.next('changed')).toEqual({ type: 'changed', what: ['/api/resources', '/api/changes'] });
    }
    for (const payload of [
      { title: ' ' },
      { url: 'https://evil.example' },
      { audience: 'librarian' },
      { uploaderId: 2 },
      { category: '' },
    ]) {
      expect([payload, (await patch(payload)).statusCode]).toEqual([payload, 400]);
    }
    expect((await patch({ title: 'x' }, 4711)).statusCode).toBe(404);
    const [other] = await Promise.all([stranger?.next('changed'), addResource(portal, link)]);
    expect(other).toBeDefined();
    expect(stranger?.received('changed')).toHaveLength(1);
  });

  test('what cannot be searched inside says why', async () => {
    const portal = await makeApp();
    const add = async (name: string, bytes: Buffer) => {
      const { id } = await addResource(portal, { title: name, url: await upload(portal, { name, bytes }) });
      return (await waitUntilRead(portal, id)).text;
    };
    const secret = await pdfOf(['Hidden'], { password: 'secret' });
    expect(await add('Locked.pdf', secret)).toEqual({ state: 'unsearchable', reason: 'It is protected by a password' });
    const broken = (await pdfOf(['x'])).subarray(0, 400);
    expect(await add('Broken.pdf', broken)).toEqual({ state: 'unsearchable', reason: 'It is damaged' });
    expect(await add('Empty.docx', officeFile('docx'))).toEqual({ state: 'searchable', reason: null });
    expect((await portal.as('librarian').get('/api/resources/type/document')).json()).toHaveLength(3);
  });
});

async function remove(portal: TestApp, id: number) {
  const answer = await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${id}` });
  const { restorableUntil } = answer.json();
  return { status: answer.statusCode, restorableUntil };
}

function restore(portal: TestApp, id: number) {
  return portal.as('admin').post(`/api/resources/${id}/restore`);
}
