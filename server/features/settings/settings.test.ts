import { expect, test } from 'vitest';
import { createBus } from '#server/platform/bus/bus.ts';
import { pngFile } from '#server/testing/files/plain-files.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { Caller } from '#server/testing/test-server.ts';

const svg = (inside: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60" ${attributes}>${inside}</svg>`).toString(
    'base64',
  );

const pngLogo = (bytes: Buffer) => ({ type: 'image/png', base64: bytes.toString('base64') });

async function save(caller: Caller, group: string, values: object, version?: number) {
  const seen = version ?? (await caller.get('/api/settings')).json().version;
  return caller.send({ method: 'PUT', url: `/api/settings/${group}`, payload: { version: seen, values } });
}

const saved = async (caller: Caller, group: string, values: object) => {
  const answer = await save(caller, group, values);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
};

describeOnBothEngines('settings', (makeApp) => {
  test('a new name is on every page at once, in the log, and gone again when it is undone', async () => {
    const { as, visitor } = await makeApp();
    const admin = as('admin');
    const { version, changes } = await saved(admin, 'portal', { name: 'Fen Portal', tagline: 'All about fens' });
    expect((await visitor.get('/api/portal')).json()).toMatchObject({ name: 'Fen Portal', tagline: 'All about fens' });
    expect(changes).toEqual([
      expect.objectContaining({ group: 'portal', version, by: 'Ada Lindqvist', names: ['name', 'tagline'] }),
    ]);
    const log = (await admin.get('/api/changes?type=setting')).json();
    expect(log).toContainEqual(
      expect.objectContaining({
        action: 'set',
        objectName: 'Portal: Name',
        differences: [{ field: 'value', before: 'Carrel', after: 'Fen Portal' }],
      }),
    );

    const undone = await admin.post('/api/settings/portal/undo', { version });
    expect(undone.json().values).toMatchObject({ name: 'Carrel' });
    expect((await visitor.get('/api/portal')).json().name).toBe('Carrel');
    expect((await admin.get('/api/changes?type=setting')).json()[0]).toMatchObject({ action: 'take back' });
  });

  test('the second of two administrators is told what the first one changed', async () => {
    const { as, db } = await makeApp();
    const admin = as('admin');
    const { version } = (await admin.get('/api/settings')).json();
    await saved(admin, 'portal', { name: 'First', supportZone: 'Europe/Dublin' });
    const second = await save(admin, 'portal', { name: 'Second' }, version);
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'Ada Lindqvist changed Name and Time zone since you opened this page. Nothing of yours was saved. Please look at it again.',
    ]);
    expect((await db.selectFrom('settings').where('name', '=', 'name').select('value').executeTakeFirst())?.value).toBe(
      '"First"',
    );
    // Another group is free.
    expect((await save(admin, 'e-mail', { mailFooter: ['Fen Ltd'] }, version)).statusCode).toBe(200);
  });

  test('a change can be undone once, and not after somebody changed the group again', async () => {
    const { as } = await makeApp();
    const admin = as('admin');
    const first = await saved(admin, 'portal', { name: 'First' });
    const second = await saved(admin, 'portal', { tagline: 'Second' });
    expect((await admin.post('/api/settings/portal/undo', { version: first.version })).statusCode).toBe(409);
    expect((await admin.post('/api/settings/portal/undo', { version: second.version })).statusCode).toBe(200);
    expect((await admin.post('/api/settings/portal/undo', { version: second.version })).statusCode).toBe(409);
  });

  test('what is wrong is refused at its field, and nothing is stored by halves', async () => {
    const { as, db } = await makeApp();
    const admin = as('admin');
    const wrong: [string, object, string, RegExp][] = [
      ['portal', { supportZone: 'Europe/Atlantis' }, 'supportZone', /not known/],
      ['portal', { name: '' }, 'name', /must not be empty/],
      ['portal', { name: 'x'.repeat(100_000) }, 'name', /60 characters/],
      ['portal', { supportEmail: 'nobody' }, 'supportEmail', /e-mail address/],
      ['portal', { supportTimes: { days: [], opens: '11:00', closes: '17:00' } }, 'supportTimes', /one day/],
      ['portal', { supportTimes: { days: [1], opens: '17:00', closes: '11:00' } }, 'supportTimes', /close after/],
      ['portal', { holidays: [{ day: '2026-02-30', name: 'None' }] }, 'holidays', /2026-12-25/],
      ['portal', { figures: [{ amount: '1', what: '' }] }, 'figures', /both parts/],
      ['portal', { seller: ['Fen Ltd'] }, 'seller', /not a setting of this group/],
      ['portal', { logo: { type: 'image/svg+xml', base64: svg('<script>alert(1)</script>') } }, 'logo', /scripts/],
      ['portal', { logo: { type: 'image/svg+xml', base64: svg('', 'onload="alert(1)"') } }, 'logo', /scripts/],
      [
        'portal',
        { logo: { type: 'image/svg+xml', base64: svg('<image href="https://a.example/x.png"/>') } },
        'logo',
        /elsewhere/,
      ],
      [
        'portal',
        { logo: { type: 'image/svg+xml', base64: svg('<style>@import "//a.example"</style>') } },
        'logo',
        /elsewhere/,
      ],
      [
        'portal',
        { logo: { type: 'image/svg+xml', base64: Buffer.from('<p>no</p>').toString('base64') } },
        'logo',
        /readable SVG/,
      ],
      [
        'portal',
        { logo: { type: 'image/png', base64: Buffer.from('no png').toString('base64') } },
        'logo',
        /readable PNG/,
      ],
      ['portal', { logo: { type: 'image/png', base64: 'A'.repeat(400_000) } }, 'logo', /256 kB/],
      ['portal', { logo: pngLogo(pngFile({ width: 2401, height: 10 })) }, 'logo', /2400 pixels/],
      ['portal', { logo: pngLogo(pngFile({ width: 200, height: 60 }, { width: 200, height: 20 })) }, 'logo', /damaged/],
      ['invoicing', { invoicePrefix: 'INV2' }, 'invoicePrefix', /capital letters/],
      ['invoicing', { vatPercent: 101 }, 'vatPercent', /at most 100/],
      ['invoicing', { vatPercent: 5.555 }, 'vatPercent', /two decimals/],
      ['invoicing', { bankIban: 'nonsense' }, 'bankIban', /IBAN/],
      ['invoicing', { invoiceTermsDays: 0 }, 'invoiceTermsDays', /1 or more/],
      ['invoicing', { sellerVatNumber: 'GB12' }, 'sellerVatNumber', /VAT/],
      ['sign-in', { invitationDays: 61 }, 'invitationDays', /at most 60/],
      ['knowledge-base', { modelUrl: 'https://models.example/v1' }, 'modelName', /as well/],
      ['knowledge-base', { modelUrl: 'file:///etc/passwd', modelName: 'm' }, 'modelUrl', /http/],
    ];
    for (const [group, values, field, message] of wrong) {
      const answer = await save(admin, group, { ...(group === 'portal' ? { tagline: 'Never' } : {}), ...values });
      expect([field, answer.statusCode, answer.json().field]).toEqual([field, 400, field]);
      expect(answer.json().message).toMatch(message);
    }
    expect(await db.selectFrom('settings').where('version', '>', 0).selectAll().execute()).toEqual([]);
  });

  test('an invoice number is never given twice, and a series keeps its letters', async () => {
    const { as, db } = await makeApp();
    const admin = as('admin');
    await saved(admin, 'invoicing', { invoicePrefix: 'FEN', invoiceNextNumber: 40 });
    expect((await admin.get('/api/settings')).json().values.invoiceNextNumber).toBe(40);
    const lower = await save(admin, 'invoicing', { invoiceNextNumber: 39 });
    expect([lower.statusCode, lower.json().field]).toEqual([400, 'invoiceNextNumber']);
    expect(
      (await db.selectFrom('counters').where('name', '=', 'invoiceNumber').select('next').executeTakeFirst())?.next,
    ).toBe(40);
  });
});

describeOnBothEngines('settings of several processes', (makeApp) => {
  test('another process shows a change within a second', async () => {
    const database = await makeApp.database();
    const bus = createBus();
    const one = await makeApp({ database, bus });
    const other = await makeApp({ database, bus });
    await saved(one.as('admin'), 'portal', { name: 'Fen Portal' });
    await expect
      .poll(async () => (await other.visitor.get('/api/portal')).json().name, { timeout: 1000, interval: 20 })
      .toBe('Fen Portal');
  });

  test('what the environment sets is locked, with the name of its variable', async () => {
    const { as } = await makeApp({ env: { PORTAL_NAME: 'Set outside', PORTAL_SUPPORT_HOURS: 'Mon-Thu 09:00-12:30' } });
    const admin = as('admin');
    const { values, lockedBy } = (await admin.get('/api/settings')).json();
    expect(values).toMatchObject({
      name: 'Set outside',
      supportTimes: { days: [1, 2, 3, 4], opens: '09:00', closes: '12:30' },
    });
    expect(lockedBy).toMatchObject({ name: 'PORTAL_NAME', supportTimes: 'PORTAL_SUPPORT_HOURS' });
    const answer = await save(admin, 'portal', { name: 'Mine' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ field: 'name', message: 'Name is set on the server by PORTAL_NAME' }),
    ]);
  });

  test('bank details and sign-in need a fresh proof, a name does not', async () => {
    const { as, clock } = await makeApp();
    const admin = as('admin');
    await admin.get('/api/settings');
    clock.advance(20 * 60_000);
    expect((await save(admin, 'portal', { name: 'Fen Portal' })).statusCode).toBe(200);
    for (const [group, values] of [
      ['invoicing', { bankAccountNumber: '12345678' }],
      ['sign-in', { invitationDays: 7 }],
      ['e-mail', { mailFrom: 'someone@elsewhere.example' }],
    ] as const) {
      const answer = await save(admin, group, values);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'proof-required']);
    }
  });

  test('roles that need a second factor follow the setting, in every process', async () => {
    const database = await makeApp.database();
    const bus = createBus();
    const one = await makeApp({ database, bus, env: { PORTAL_SECOND_FACTOR: '' } });
    const other = await makeApp({ database, bus, env: { PORTAL_SECOND_FACTOR: '' } });
    const manager = other.as('manager');
    expect((await manager.get('/api/user')).json().factorNeededFrom ?? null).toBeNull();
    await saved(one.as('admin'), 'sign-in', { factorRoles: ['admin', 'account_manager'] });
    await expect
      .poll(async () => (await manager.get('/api/user')).json().factorNeededFrom, { timeout: 1000, interval: 20 })
      .toBe('2026-03-11T12:00:00.000Z');
  });

  test('a logo is served as a picture that can run nothing', async () => {
    const { as, visitor } = await makeApp();
    const base64 = svg('<rect width="20" height="20" fill="url(#a)"/>');
    const { values } = await saved(as('admin'), 'portal', { logo: { type: 'image/svg+xml', base64 } });
    expect(values.logo.base64).toBe(base64);
    const { logo } = (await visitor.get('/api/portal')).json();
    const { headers, body, statusCode } = await visitor.get(logo);
    expect([statusCode, headers['content-type'], headers['content-security-policy']]).toEqual([
      200,
      'image/svg+xml',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ]);
    expect(Buffer.from(body).toString('base64')).toBe(base64);
    await saved(as('admin'), 'portal', { logo: null });
    expect((await visitor.get(logo)).statusCode).toBe(404);
  });
});
