import { expect, test } from 'vitest';
import { createMailWriter } from '#server/platform/mail/write-mail.ts';
import { giveAddresses } from '#server/testing/services/test-mail.ts';
import { type AppMaker, describeOnBothEngines } from '#server/testing/test-app.ts';
import { createNews } from './news.ts';
import { createNotify } from './notify.ts';

const librarian = 2;
const note = { userIds: [librarian], title: 'Certificate of a library', description: 'It ends soon.', createdBy: 1 };
const link = { label: 'Technical Setup', path: '/technical-setup' };

describeOnBothEngines('notify', (makeApp: AppMaker) => {
  test('tells an event by the bell, and by the e-mail that the table of events has for it', async () => {
    const { db, clock } = await makeApp();
    await giveAddresses(db, 'librarian');
    const writeMail = createMailWriter({ clock: clock.now, isConfigured: true, supportZone: () => 'Europe/London' });
    const notify = createNotify({ news: createNews({ db, clock: clock.now }), writeMail });
    await db.transaction().execute(async (transaction) => {
      await notify(transaction, 'certificate-unknown', { ...note, mail: { key: 'one', link } });
      await notify(transaction, 'certificate-ending', { ...note, mail: { key: 'two', link, paragraphs: ['Act.'] } });
      await notify(transaction, 'single-sign-on', note);
    });
    const rows = await db
      .selectFrom('outbox')
      .select(['channel', 'kind', 'key', 'subject', 'userId', 'payload'])
      .orderBy('id')
      .execute();
    const bell = { channel: 'bell', key: null, subject: null, userId: null, payload: note };
    const mail = { channel: 'mail', kind: 'certificate-ending', subject: note.title, userId: librarian };
    expect(rows.map(({ payload, ...row }) => ({ ...row, payload: JSON.parse(payload ?? 'null') }))).toEqual([
      { ...bell, kind: 'certificate-unknown' },
      { ...mail, key: 'one', payload: { paragraphs: [note.description], link } },
      { ...bell, kind: 'certificate-ending' },
      { ...mail, key: 'two', payload: { paragraphs: ['Act.'], link } },
      { ...bell, kind: 'single-sign-on' },
    ]);
  });
});
