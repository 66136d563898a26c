import type { Db } from '#server/db/schema.ts';
import { multipart } from '#server/testing/multipart-body.ts';

type Me = { id: number };
const foreign = 5;
const numberOf = ({ id }: Me, isForeign: boolean) => (isForeign ? foreign : id);
const tried = (me: Me, isForeign: boolean) => `/api/conversation-imports/${60 + numberOf(me, isForeign)}`;
const imported = (me: Me, isForeign: boolean) => `/api/conversation-imports/${70 + numberOf(me, isForeign)}`;

/** A ticket of somebody whom nobody here knows. */
export const strangersTicket = JSON.stringify({
  ...{ id: 1, subject: 'Proxy', created_at: '2024-05-06T07:08:09Z', requester_id: 7 },
  requester: { id: 7, email: 'stranger@elsewhere.example', name: 'A Stranger' },
  comments: [{ id: 2, author_id: 7, public: true, plain_body: 'Hello', created_at: '2024-05-06T07:08:09Z' }],
});

/** What the calls about imports of conversations are made with. */
export const samplesOfConversationImports = {
  'GET /api/conversation-imports': () => ({ url: '/api/conversation-imports' }),
  'POST /api/conversation-imports': () => ({
    url: '/api/conversation-imports',
    upload: multipart({ file: { name: 'tickets.json', bytes: Buffer.from(strangersTicket) } }),
  }),
  'POST /api/conversation-imports/:id/start': (me: Me, isForeign: boolean) => ({
    url: `${tried(me, isForeign)}/start`,
  }),
  'POST /api/conversation-imports/:id/undo': (me: Me, isForeign: boolean) => ({
    url: `${imported(me, isForeign)}/undo`,
  }),
  'DELETE /api/conversation-imports/:id': (me: Me, isForeign: boolean) => ({ url: tried(me, isForeign) }),
};

/** For the access test: of each of the cast one that was tried, and one that was imported. */
export async function insertConversationImports(db: Db, now: number): Promise<void> {
  const createdAt = new Date(now).toISOString();
  const counts = { conversations: 0, messages: 0, people: 0, unknownPeople: 0, alreadyHere: 0, leftOutCount: 0 };
  const summary = JSON.stringify({ desk: 'zendesk', ...counts, leftOut: [] });
  const row = { filename: 'tickets.json', summary, createdAt };
  await db
    .insertInto('conversationImports')
    .values(
      [1, 2, 3, 4, foreign].flatMap((makerId) => [
        { ...row, makerId, id: 60 + makerId, state: 'tried' as const },
        { ...row, makerId, id: 70 + makerId, state: 'imported' as const, endedAt: createdAt },
      ]),
    )
    .execute();
}
