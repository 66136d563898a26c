import { describe, expect, test } from 'vitest';
import {
  type SetupEvent,
  type SetupFinding,
  SetupValues,
  type TechnicalSetup,
} from '#contract/technical-setup/technical-setup.ts';
import { hashOfTried } from '#server/features/technical-setup/live-readiness.service.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { passSignInTest } from '#server/testing/sign-in/passed-sign-in-test.ts';
import { describeOnAnyEngine, makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const good = await makeCertificate('good.example');
const weak = await makeCertificate('weak.example', { keySize: 1024, algorithm: 'sha1' });
const curve = await makeCertificate('curve.example', { keyType: 'ec' });

const complete = {
  entityId: 'https://idp.harrowmere.example/saml',
  samlMetadataUrl: 'https://idp.harrowmere.example/metadata',
  ssoEndpoint: 'https://idp.harrowmere.example/sso',
  certificate: good.certificate,
  mailAttribute: true,
  ipRanges: JSON.stringify([{ start: '8.8.8.0', end: '8.8.8.255' }]),
};

/** Posts, and waits until the notifications are delivered. */
async function post(portal: TestApp, username: string, path: string, body: object) {
  const answer = await portal.as(username).post(path, body);
  await portal.app.jobs.runDue();
  return answer;
}

const save = (portal: TestApp, values: object, query = '', username = 'librarian') =>
  post(portal, username, `/api/technical-setup${query}`, values);

async function read(portal: TestApp, username = 'librarian', query = ''): Promise<TechnicalSetup> {
  const answer = await portal.as(username).get(`/api/technical-setup${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describeOnAnyEngine('the technical set-up of an institution', (makeApp) => {
  test('is empty before it is saved, and then the same for every colleague; other institutions have their own', async () => {
    const portal = await makeApp();
    expect(await read(portal)).toMatchObject({ id: null, state: 'draft', entityId: '', ipRanges: '[]', findings: [] });
    const answer = await save(portal, complete);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      ...complete,
      certificate: good.certificate.trim(),
      ...{ state: 'submitted', snAttribute: false, updatedBy: { fullName: expect.any(String) } },
    });
    expect(await read(portal, 'colleague')).toEqual(answer.json());
    expect((await read(portal, 'librarian2')).id).toBeNull();
    expect(await read(portal, 'tech', '?institution=1')).toEqual(answer.json());
  });

  test('is only kept where a draft is asked for, and then nobody is told', async () => {
    const portal = await makeApp();
    expect((await save(portal, complete, '?draft=true')).json()).toMatchObject({ state: 'draft', submittedAt: null });
    expect((await portal.as('tech').get('/api/notifications')).json()).toEqual([]);
  });

  test('that a colleague saved in the meantime is not overwritten, and says whose it is', async () => {
    const portal = await makeApp();
    const first = (await save(portal, complete)).json<TechnicalSetup>();
    await save(portal, { ...complete, entityId: 'urn:other', updatedAt: first.updatedAt }, '', 'colleague');
    const answer = await save(portal, { ...complete, entityId: 'urn:mine', updatedAt: first.updatedAt });
    expect(answer.statusCode).toBe(409);
    const { fullName } = (await portal.as('colleague').get('/api/user')).json();
    expect(answer.json().message).toContain(fullName);
    expect((await read(portal)).entityId).toBe('urn:other');
    // A save without `basedOn` is not checked: older clients never send it.
    expect((await save(portal, { ...complete, entityId: 'urn:mine' })).statusCode).toBe(200);
  });

  test('that two colleagues save first at the same moment is saved once', async () => {
    const portal = await makeApp();
    const both = ['librarian', 'colleague'].map((name) => save(portal, { ...complete, updatedAt: null }, '', name));
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('goes from submitted to live, keeps what is live while a change is in review, and tells both sides', async () => {
    const portal = await makeApp();
    const submitted = (await save(portal, complete)).json<TechnicalSetup>();
    expect((await portal.as('tech').get('/api/notifications')).json()).toMatchObject([
      { title: 'Technical setup of University of Harrowmere' },
    ]);
    const review = (body: object) => post(portal, 'tech', '/api/technical-setups/1/state', body);
    const inReview = (await review({ state: 'in_review', updatedAt: submitted.updatedAt })).json<TechnicalSetup>();
    await passSignInTest(portal, 1);
    const live = (await review({ state: 'live', updatedAt: inReview.updatedAt })).json<TechnicalSetup>();
    expect(live).toMatchObject({ state: 'live', live: { entityId: complete.entityId, since: live.updatedAt } });

    const changed = await save(portal, { ...complete, entityId: 'https://new.harrowmere.example/saml' });
    expect(changed.json()).toMatchObject({
      ...{ state: 'submitted', entityId: 'https://new.harrowmere.example/saml' },
      live: { entityId: complete.entityId, since: live.updatedAt },
    });
    const last = await review({
      ...{ state: 'needs_changes', comment: 'The entity ID is of a test system.' },
      updatedAt: changed.json().updatedAt,
    });
    expect(last.json().state).toBe('needs_changes');

    const titles = (await portal.as('librarian').get('/api/notifications'))
      .json()
      .map(({ title }: { title: string }) => title);
    expect(titles).toEqual(
      ['Needs changes', 'Live', 'In review'].map((state) => `Technical setup of University of Harrowmere: ${state}`),
    );
    const said = (await portal.as('librarian').get('/api/messages/2/3'))
      .json()
      .map(({ content }: { content: string }) => content);
    expect(said).toEqual([
      'I have submitted our technical setup. Could you please review it?',
      'I am looking at your technical setup now.',
      'Your technical setup is live.',
      'I have submitted our technical setup. Could you please review it?',
      'Your technical setup needs changes: The entity ID is of a test system.',
    ]);

    const history: SetupEvent[] = (await portal.as('librarian').get('/api/technical-setup/history')).json();
    expect(history.map((event) => (event.type === 'change' ? event.action : event.text))).toEqual([
      ...['ask for changes', 'The entity ID is of a test system.', 'submit', 'put live', 'review', 'submit'],
    ]);
    expect(history[2]).toMatchObject({
      differences: [
        { field: 'entityId', before: complete.entityId, after: 'https://new.harrowmere.example/saml' },
        { field: 'state', before: 'live', after: 'submitted' },
      ],
    });
  });

  test('is told of as it is then: what has changed again before anybody heard of it is not', async () => {
    const portal = await makeApp();
    const { updatedAt } = (await save(portal, complete)).json<TechnicalSetup>();
    await post(portal, 'tech', '/api/technical-setups/1/state', { state: 'in_review', updatedAt });
    const payload = JSON.stringify({ institutionId: 1, updatedAt });
    const at = new Date(portal.clock.now()).toISOString();
    const untold = { channel: 'bell', kind: 'setup', payload, state: 'waiting', createdAt: at, dueAt: at } as const;
    await portal.db.insertInto('outbox').values(untold).execute();
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('outbox').where('channel', '=', 'bell').selectAll().execute()).toEqual([]);
    expect((await portal.as('tech').get('/api/notifications')).json()).toHaveLength(1);
    expect((await portal.as('librarian').get('/api/messages/2/3')).json()).toHaveLength(2);
  });

  test.each([
    ['draft', 'live', 409],
    ['live', 'in_review', 409],
    ['needs_changes', 'in_review', 409],
    ['in_review', 'in_review', 409],
    ['submitted', 'live', 200],
    ['needs_changes', 'live', 200],
  ] as const)('that is %s, made %s: %i', async (from, state, status) => {
    const portal = await makeApp();
    await save(portal, complete, '?draft=true');
    const submittedAt = new Date(portal.clock.now()).toISOString();
    await portal.db.updateTable('technicalSetups').set({ state: from, submittedAt }).execute();
    await passSignInTest(portal, 1);
    const { updatedAt } = await read(portal);
    const answer = await portal.as('tech').post('/api/technical-setups/1/state', { state, updatedAt });
    expect(answer.statusCode).toBe(status);
  });

  test('by SAML goes live with a plan for it, a certificate and a passed test alone; IP ranges need none of these', async () => {
    const portal = await makeApp();
    const putLive = async (values: object) => {
      const { updatedAt } = (await save(portal, values)).json<TechnicalSetup>();
      const answer = await portal.as('tech').post('/api/technical-setups/1/state', { state: 'live', updatedAt });
      return answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json().message}`;
    };
    expect(await putLive({ ipRanges: '[]' })).toMatch(/^409 There is nothing to put live/);
    expect(await putLive({ ...complete, certificate: '' })).toMatch(/^409 The certificate is missing/);
    expect(await putLive(complete)).toMatch(/^409 No one has passed a test sign-in/);
    await passSignInTest(portal, 1, { checks: [{ name: 'status', state: 'failed', text: 'No', request: null }] });
    expect(await putLive(complete)).toMatch(/^409 No one has passed a test sign-in/);
    portal.clock.advance(60_000);
    await passSignInTest(portal, 1, {
      tried: hashOfTried({ ...SetupValues.parse(complete), certificate: good.certificate.trim() }),
    });
    expect(await putLive({ ...complete, ssoEndpoint: 'https://idp.harrowmere.example/other' })).toMatch(/^409 No one/);
    expect(await putLive(complete)).toBe(200);
    // Live values need no new test, even if the old ones are gone.
    await portal.db.deleteFrom('signInTests').execute();
    expect(await putLive({ ...complete, ipRanges: '[]' })).toBe(200);
    await portal.db.deleteFrom('subscriptions').where('institutionId', '=', 1).execute();
    expect(await putLive(complete)).toMatch(/^409 This plan does not include SAML/);
    expect(await putLive({ ipRanges: complete.ipRanges })).toBe(200);
  });

  test('that was put live can be undone until somebody changes it: what was live before holds again', async () => {
    const portal = await makeApp();
    await passSignInTest(portal, 1, {
      tried: hashOfTried({ ...SetupValues.parse(complete), certificate: good.certificate.trim() }),
    });
    const move = (state: string, updatedAt: string | null, username = 'tech') =>
      post(portal, username, '/api/technical-setups/1/state', { state, updatedAt });
    const first = (await save(portal, complete)).json<TechnicalSetup>();
    expect((await move('before_live', first.updatedAt)).statusCode).toBe(409);
    const live = (await move('live', first.updatedAt)).json<TechnicalSetup>();
    expect([first.canUndoLive, live.canUndoLive]).toEqual([false, true]);
    expect((await move('before_live', live.updatedAt, 'manager')).statusCode).toBe(403);
    expect((await move('before_live', first.updatedAt)).statusCode).toBe(409);
    const undone = (await move('before_live', live.updatedAt)).json<TechnicalSetup>();
    expect(undone).toMatchObject({ state: 'submitted', live: null, canUndoLive: false, updatedBy: { id: 2 } });
    expect((await move('before_live', undone.updatedAt)).json().message).toMatch(/^You can’t undo this: /);
    const [note] = (await portal.as('librarian').get('/api/notifications')).json();
    expect(note.description).toBe('I have undone putting your technical setup live. Nothing is live at the moment.');

    // Undoing a second version restores the first; a colleague's later save prevents undoing.
    await move('live', undone.updatedAt);
    const { updatedAt } = (await save(portal, { ...complete, mailAttribute: false })).json<TechnicalSetup>();
    const second = (await move('live', updatedAt)).json<TechnicalSetup>();
    expect(second.live?.mailAttribute).toBe(false);
    const back = (await move('before_live', second.updatedAt)).json<TechnicalSetup>();
    expect(back).toMatchObject({ state: 'submitted', mailAttribute: false, live: { mailAttribute: true } });
    const third = (await move('live', back.updatedAt)).json<TechnicalSetup>();
    await save(portal, complete, '', 'colleague');
    const { fullName } = (await portal.as('colleague').get('/api/user')).json();
    expect((await move('before_live', third.updatedAt)).json().message).toContain(`${fullName} has changed`);
    const history: SetupEvent[] = (await portal.as('librarian').get('/api/technical-setup/history')).json();
    expect(history.filter((event) => event.type === 'change' && event.action === 'undo put live')).toHaveLength(2);
  });

  test('cannot be sent back without a word, nor judged as it was before', async () => {
    const portal = await makeApp();
    const { updatedAt } = (await save(portal, complete)).json();
    const review = (body: object) => portal.as('tech').post('/api/technical-setups/1/state', body);
    expect((await review({ state: 'needs_changes', updatedAt })).json()).toMatchObject({ field: 'comment' });
    await save(portal, { ...complete, entityId: 'urn:later' });
    expect((await review({ state: 'live', updatedAt })).statusCode).toBe(409);
  });

  test('can be talked about by both sides', async () => {
    const portal = await makeApp();
    const comment = (username: string, query: string, text: string) =>
      post(portal, username, `/api/technical-setup/comments${query}`, { text });
    expect((await comment('librarian', '', 'Too early')).statusCode).toBe(404);
    await save(portal, complete, '?draft=true');
    expect((await comment('librarian', '', 'Which entity ID?')).statusCode).toBe(200);
    expect((await comment('tech', '?institution=1', 'That of the metadata.')).statusCode).toBe(200);
    expect((await comment('tech', '?institution=1', ' ')).statusCode).toBe(400);
    expect((await comment('manager', '?institution=1', 'Hello')).statusCode).toBe(403);
    const [note] = (await portal.as('tech').get('/api/notifications')).json();
    expect(note.description).toContain('Which entity ID?');
    expect((await portal.as('colleague').get('/api/notifications')).json()).toMatchObject([
      { description: expect.stringContaining('That of the metadata.') },
    ]);
  });

  test('belongs to its institution: no other can be named', async () => {
    const portal = await makeApp();
    await portal.db.updateTable('institutions').set({ techSupportId: null }).where('id', '=', 2).execute();
    expect((await save(portal, { ...complete, institutionId: 2 })).statusCode).toBe(403);
    expect((await save(portal, { ...complete, institutionId: 1 })).statusCode).toBe(200);
    expect((await portal.as('tech').get('/api/technical-setup?institution=2')).statusCode).toBe(404);
    const foreign = { state: 'live', updatedAt: '2026-03-04T12:00:00.000Z' };
    expect((await portal.as('tech').post('/api/technical-setups/2/state', foreign)).statusCode).toBe(404);
    expect((await save(portal, complete, '', 'tech')).statusCode).toBe(400);
    expect((await save(portal, { ...complete, institutionId: 1 }, '', 'manager')).statusCode).toBe(403);
  });

  test('without people is filled in by its technical support, who tells nobody but the others who review it', async () => {
    const portal = await makeApp();
    const names = { name: 'Empty College', accountManagerId: 4, techSupportId: 3 };
    const { id } = (await portal.as('admin').post('/api/institutions', names)).json();
    const ofEmpty = { ...complete, institutionId: id };
    expect((await portal.as('tech').post('/api/technical-setup/check', ofEmpty)).statusCode).toBe(200);
    expect((await save(portal, ofEmpty, '?draft=true', 'admin')).json()).toMatchObject({ state: 'draft' });
    const saved = await save(portal, ofEmpty, '', 'tech');
    expect(saved.json()).toMatchObject({ institutionId: id, state: 'submitted', entityId: complete.entityId });
    expect(await portal.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
    expect(await portal.db.selectFrom('messages').selectAll().execute()).toEqual([]);
    const form = { username: 'first', fullName: 'First', role: 'customer', institutionId: id };
    expect((await portal.as('admin').post('/api/register', form)).statusCode).toBe(200);
    for (const who of ['tech', 'admin']) expect((await save(portal, ofEmpty, '', who)).statusCode).toBe(409);
    const other = { ...names, name: 'Other College', techSupportId: null };
    const { id: otherId } = (await portal.as('admin').post('/api/institutions', other)).json();
    expect((await save(portal, { ...complete, institutionId: otherId }, '', 'tech')).statusCode).toBe(404);
  });

  test.each([
    ['ipRanges.0.start', { ipRanges: '[{"start":"256.1.1.1","end":""}]' }, '256 is more than 255'],
    ['ipRanges.0.start', { ipRanges: '[{"start":"010.0.0.1","end":""}]' }, 'begins with a zero'],
    ['ipRanges.0.end', { ipRanges: '[{"start":"8.8.8.8","end":"2001:db8::1"}]' }, 'IPv6'],
    ['ipRanges.1.end', { ipRanges: '[{"start":"","end":""},{"start":"8.8.8.9","end":"8.8.8.8"}]' }, 'Range 2'],
    [
      'ipRanges',
      { ipRanges: JSON.stringify(Array.from({ length: 11 }, () => ({ start: '', end: '' }))) },
      'You can add up to 10 IP ranges only',
    ],
    ['ipRanges', { ipRanges: 'none' }, 'a list of start and end'],
    ['ipRanges', { ipRanges: '{"start":"8.8.8.8"}' }, 'a list of start and end'],
    ['ssoEndpoint', { ssoEndpoint: 'javascript:alert(1)' }, 'javascript:'],
    ['ssoEndpoint', { ssoEndpoint: 'https://10.0.0.1/sso' }, 'not reachable from the internet'],
    ['ssoEndpoint', { ssoEndpoint: 'https://0x7f.1/sso' }, 'not reachable from the internet'],
    ['ssoEndpoint', { ssoEndpoint: 'https://[::1]/sso' }, 'not reachable from the internet'],
    ['samlMetadataUrl', { samlMetadataUrl: 'https://idp.local/metadata' }, 'not reachable from the internet'],
    ['samlMetadataUrl', { samlMetadataUrl: 'https://me:secret@idp.example/metadata' }, 'a username or a password'],
    ['samlMetadataUrl', { samlMetadataUrl: 'idp.example' }, 'not an address'],
    ['certificate', { certificate: 'hello' }, 'not a certificate'],
    ['certificate', { certificate: good.certificate.slice(0, 400) }, 'not whole'],
    ['entityId', { entityId: `https://${'e'.repeat(1100)}` }, '1024'],
  ])('with a bad %s is refused at its field: %j', async (field, values, message) => {
    const portal = await makeApp();
    const answer = await save(portal, { ...complete, ...values });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ field, message: expect.stringContaining(message) });
    expect((await read(portal)).id).toBeNull();
  });

  test.each([
    ['with its lines', good.privateKey],
    ['behind the certificate', good.certificate + good.privateKey],
    ['without its lines', good.privateKey.replace(/-----.*-----/g, '').replace(/\s/g, '')],
  ])('a private key %s is refused, neither stored nor logged', async (_, certificate) => {
    const portal = await makeApp();
    const answer = await save(portal, { ...complete, certificate }, '?draft=true');
    expect(answer.json()).toMatchObject({ field: 'certificate', message: expect.stringContaining('private key') });
    expect((await save(portal, complete)).statusCode).toBe(200);
    const kept = JSON.stringify([
      await portal.db.selectFrom('technicalSetups').selectAll().execute(),
      await portal.db.selectFrom('changeLog').selectAll().execute(),
      answer.json(),
    ]);
    expect(kept).not.toContain(good.privateKey.split('\n')[3]);
  });
});

describe('What is found in a set-up', () => {
  const makeApp = makerOf('sqlite');

  async function found(values: object): Promise<string[]> {
    const portal = await makeApp();
    const answer = await portal.as('librarian').post('/api/technical-setup/check', { ...complete, ...values });
    expect(answer.statusCode).toBe(200);
    return answer.json().map(({ field, level, text }: SetupFinding) => `${field} ${level}: ${text}`);
  }

  test('is nothing doubtful where all is well, and nothing at all where nothing was given', async () => {
    const [only, ...more] = await found({});
    expect(only).toMatch(/^certificate fact: CN=good.example; RSA 2048, SHA-256 with RSA; valid /);
    expect(more).toEqual([]);
    expect(
      await found({ ...Object.fromEntries(Object.keys(complete).map((key) => [key, undefined])), ipRanges: '[]' }),
    ).toEqual([]);
  });

  test('is said beside its field', async () => {
    const nothing = { entityId: '', ssoEndpoint: '', certificate: '', mailAttribute: false };
    expect((await found(nothing)).map((text) => text.split(':')[0])).toEqual([
      ...['entityId problem', 'ssoEndpoint problem', 'certificate problem', 'attributes warning'],
    ]);
    expect((await found({ entityId: 'harrowmere' }))[0]).toMatch(/^entityId warning/);
    expect((await found({ ssoEndpoint: 'http://idp.example/sso' }))[0]).toMatch(/^ssoEndpoint problem.*http:/);
    const weakness = await found({ certificate: weak.certificate });
    expect(weakness[1]).toMatch(/^certificate problem: Its key has 1024 bits/);
    expect(weakness[2]).toMatch(/^certificate warning: It is signed with SHA-1 with RSA/);
    expect((await found({ certificate: curve.certificate }))[0]).toContain('EC prime256v1, SHA-256 with ECDSA');
    const bare = good.certificate.replace(/-----.*-----/g, '').replace(/\n/g, ' ');
    expect((await found({ certificate: bare }))[0]).toContain('CN=good.example');
    expect(await found({ certificate: good.certificate + curve.certificate })).toEqual([
      expect.stringContaining('Certificate 1: CN=good.example'),
      expect.stringContaining('Certificate 2: CN=curve.example'),
    ]);
    const ranges = [
      { start: '10.0.0.1', end: '' },
      { start: '8.8.0.0', end: '8.9.255.255' },
      { start: '8.8.8.8', end: '' },
    ];
    expect((await found({ ipRanges: JSON.stringify(ranges) })).slice(1)).toEqual([
      expect.stringContaining('ipRanges warning: 10.0.0.1 is private'),
      expect.stringContaining('ipRanges warning: 131,072 addresses'),
      'ipRanges warning: Ranges 2 and 3 share 8.8.8.8.',
    ]);
  });

  test('follows the plan and the day', async () => {
    const portal = await makeApp();
    await portal.db.updateTable('subscriptions').set({ tier: 'subject' }).execute();
    await save(portal, complete);
    expect((await read(portal)).findings[0]?.text).toMatch(/^The plan does not include SAML/);
    // Tests begin on 4 March 2026.
    const remark = async (notBeforeDate: string, notAfterDate: string) => {
      const days = {
        notBeforeDate: new Date(notBeforeDate),
        notAfterDate: new Date(notAfterDate),
        keyType: 'ec',
      } as const;
      const { certificate } = await makeCertificate('days.example', days);
      return (await found({ certificate }))[1];
    };
    expect(await remark('2020-01-01', '2026-03-04T11:59:59Z')).toMatch(
      /^certificate problem: It ended on 4 March 2026/,
    );
    expect(await remark('2026-03-04T12:00:01Z', '2040-01-01')).toMatch(
      /^certificate problem: It is valid only from 4 March 2026 on/,
    );
    expect(await remark('2020-01-01', '2026-03-24T12:00:00Z')).toContain('ends on 24 March 2026, in 20 days');
    expect(await remark('2020-01-01', '2026-03-04T12:00:00Z')).toMatch(/^certificate problem: It ended on 4 March/);
    expect(await remark('2020-01-01', '2026-03-04T12:00:01Z')).toContain('ends on 4 March 2026, in 0 days');
    expect(await remark('2020-01-01', '2026-06-02T12:00:00Z')).toContain('ends on 2 June 2026, in 90 days');
    expect(await remark('2020-01-01', '2026-06-03T12:00:00Z')).toBeUndefined();
  });
});
