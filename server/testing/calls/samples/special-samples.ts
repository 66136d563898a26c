import { filePathOf } from '#contract/values/files/file-paths.ts';
import { shippedFilePath } from '#contract/values/files/shipped-files.ts';
import { castPassword } from '#server/demo/cast.ts';
import type { Sent } from '#server/testing/calls/cases/administrative-case.ts';
import type { Me } from '#server/testing/calls/owned-rows.ts';
import { ownFileName } from '#server/testing/files/test-own-files.ts';
import { foreignId } from '#server/testing/insert-owned.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { testRecoveryCode } from '#server/testing/sign-in/test-factors.ts';
import { samplesOfLinks } from '#server/testing/sign-in/test-links.ts';
import { testLinkKey } from '#server/testing/sign-in/test-single-sign-on.ts';
import { testAnswerOf, testArticleText } from '#server/testing/test-assistant.ts';
import { testDeviceKeys } from '#server/testing/test-devices.ts';
import { deletedNoteOf, foreignDeletedNote, successorId, tokenOf } from '#server/testing/test-institution-rows.ts';
import { testRatingOf } from '#server/testing/test-messages.ts';
import { relationIdOf } from '#server/testing/test-relations.ts';
import { setupSavedAt, testMetadata, testSamlForm, testTokenOf } from '#server/testing/test-setups.ts';
import { samplesOfAbsences } from './samples-of-absences.ts';
import { samplesOfBilling } from './samples-of-billing.ts';
import { samplesOfSchedule } from './samples-of-schedule.ts';

/** Values in addition to, or instead of, those from the schemas and field names. */
export interface SpecialSample extends Partial<Sent> {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
}

const aggregateOf = (me: Me, isForeign: boolean) => ({
  params: { token: testTokenOf(isForeign ? foreignId : me.id) },
});
const ofMe = ({ id }: Me, isForeign: boolean) => ({ params: { id: isForeign ? foreignId : id } });
const ofInstitution = (isForeign: boolean) => ({ institutionId: isForeign ? 2 : 1 });
const broadcast = { sendAt: '2026-03-05T09:00:00.000Z' };
const inMonths = () => ({ query: { from: '2025-01', to: '2025-12' } });
/** The institution whose set-up a reviewer takes; one each, because a review changes its state. */
const ownSetups: Readonly<Record<number, number>> = { 1: 3, 3: 1 };

/** The holder of the first link, of the first institution. */
const neverSignedIn = 901;

/** Calls that need a certain state, a secret, or a file. Calls that are not listed are made from their schemas. */
export const specialSamples: Readonly<Record<string, (me: Me, isForeign: boolean) => SpecialSample>> = {
  ...samplesOfLinks,
  ...samplesOfAbsences,
  ...samplesOfSchedule,
  ...samplesOfBilling,
  'POST /api/login': () => ({ body: { username: 'colleague', password: castPassword } }),
  'POST /api/register': () => ({ body: { username: 'somebody.new', institutionId: 1 } }),
  'POST /api/colleagues': (_, isForeign) => ({ body: { ...ofInstitution(isForeign), username: 'some.colleague' } }),
  'POST /api/invitations': (_, isForeign) => ({ body: { userIds: [isForeign ? foreignId : neverSignedIn] } }),
  'POST /api/email': () => ({ body: { currentPassword: castPassword } }),
  'POST /api/calendar-feed': () => ({ body: { currentPassword: castPassword } }),
  'POST /api/proof': () => ({ body: { code: testRecoveryCode } }),
  'POST /api/sign-in/institution/start': () => ({ body: { key: testLinkKey } }),
  'GET /saml/request': () => ({ url: '/saml/request?id=made-up' }),
  'GET /saml/slo': () => ({ url: '/saml/slo?SAMLRequest=x' }),
  'POST /saml/slo': () => ({ upload: testSamlForm }),
  'POST /saml/acs': () => ({ upload: testSamlForm }),

  'GET /api/messages/search': () => ({ query: { q: 'hello' } }),
  'GET /api/earlier-conversations/:conversation/messages': () => ({ params: { conversation: `pair:1:${foreignId}` } }),
  'GET /api/shared-conversations/search': () => ({ query: { q: 'hello' } }),
  'GET /api/shared-conversations/:conversation/messages': () => ({ params: { conversation: `channel:${foreignId}` } }),
  'POST /api/shared-conversations/:conversation/continue': () => ({
    params: { conversation: `channel:${foreignId}` },
    body: { content: 'Going on' },
  }),
  'GET /api/shared-conversations/:conversation/transcript': () => ({
    params: { conversation: `channel:${foreignId}` },
  }),
  'POST /api/earlier-conversations/:conversation/read': () => ({ params: { conversation: `pair:1:${foreignId}` } }),
  // The manager acts before the admin.
  'POST /api/channels/:customerId/desk': (me, isForeign) => ({
    body: { act: 'assign', assigneeId: 1, version: isForeign || me.id === 4 ? 0 : 1, upTo: 1 },
  }),
  'POST /api/channels/:customerId/rating': (_, isForeign) => ({
    body: { id: testRatingOf(isForeign ? foreignId : 2, 'asked') },
  }),
  'POST /api/channels/:customerId/rating/comment': (_, isForeign) => ({
    body: { id: testRatingOf(isForeign ? foreignId : 2, 'answered') },
  }),
  'POST /api/later-messages': () => ({ body: { ...broadcast, upTo: 0 } }),
  'POST /api/reminders': (_, isForeign) => ({
    body: { ...ofInstitution(isForeign), contactId: undefined, at: broadcast.sendAt },
  }),
  'PUT /api/reminders/:id': () => ({ body: { at: broadcast.sendAt } }),
  'POST /api/saved-replies': (_, isForeign) => ({ body: { isForTeam: isForeign } }),
  'DELETE /api/saved-views': () => ({ query: { list: 'institutions', name: 'Every' } }),
  'GET /api/users/:id/pending-requests': ofMe,
  'GET /api/users/:id/related/:kind': ofMe,
  'POST /api/relationships': (me, isForeign) => ({
    body: { studentId: isForeign ? foreignId : me.id, relatedUserId: me.id === 2 || isForeign ? 6 : foreignId },
  }),
  'PATCH /api/relationships/:id/status': (me, isForeign) => ({
    params: { id: relationIdOf('asked', isForeign ? foreignId : me.id) },
    body: { status: 'rejected' },
  }),
  'POST /api/relationships/:id/restore': (me, isForeign) => ({
    params: { id: isForeign ? relationIdOf('asked', foreignId) : relationIdOf('removed', me.id) },
  }),
  'POST /api/blocks': (me, isForeign) => ({ body: { userId: me.id === 2 && !isForeign ? 6 : foreignId } }),
  'DELETE /api/blocks/:userId': (_, isForeign) => ({ params: { userId: isForeign ? foreignId : 9 } }),
  'POST /api/customers/import': () => ({
    body: { csv: 'Name,Username,Institution\nNew One,new.one,Calder Bay University', dryRun: false },
  }),
  'POST /api/staff/:id/hand-over': () => ({ body: { toId: successorId } }),
  'POST /api/institutions/:id/notes/:noteId/restore': (me, isForeign) => ({
    params: { noteId: isForeign ? foreignDeletedNote : deletedNoteOf(me.id) },
  }),
  'POST /api/planned-notifications': () => ({ body: broadcast }),
  'PUT /api/planned-notifications/:id': () => ({ body: broadcast }),
  'DELETE /api/tokens/:id': (me, isForeign) => ({ params: { id: tokenOf(isForeign ? foreignId : me.id) } }),
  'PUT /api/device': ({ id }) => ({ body: { endpoint: `https://push.example.org/${id}`, ...testDeviceKeys } }),
  'PUT /api/retention/:kind': () => ({ body: { days: 2000, version: 1, countSeen: 0 } }),

  'GET /api/resources/type/:type': () => ({ params: { type: 'usage_stats' } }),
  'GET /api/resources/shared': (me, isForeign) => ({
    url: `/api/resources/shared?contactId=${isForeign ? foreignId : me.contactId}`,
  }),
  // Another person's id in the body is a forged sender.
  'POST /api/resources': (_, isForeign) => ({ body: isForeign ? { uploaderId: foreignId } : {} }),
  'GET /uploads/:name': (me, isForeign) => ({ url: filePathOf(ownFileName(isForeign ? foreignId : me.id)) }),
  'GET /downloads/:name': () => ({ url: shippedFilePath('logo.svg') }),
  'GET /assets/*': () => ({ url: '/assets/main.js' }),
  'GET /promotion/:key/:picture': (_, isForeign) => ({ url: `/promotion/kit-of-${isForeign ? 2 : 1}/box.svg` }),
  'GET /institutions/:institution': () => ({ url: '/institutions/1' }),

  'POST /api/upload-usage-data': () => ({
    upload: multipart({
      file: { name: 'usage.csv', bytes: Buffer.from('Title,Month,Uses\nA Lecture,2025-01,3\n') },
      fields: { customerId: '2' },
    }),
  }),
  'GET /api/usage/counter-reports/:report': inMonths,
  'GET /r51/reports/:report': () => ({ url: '/r51/reports/pr' }),
  'POST /api/usage/imports/:id': () => ({ body: { isDryRun: true } }),

  'POST /api/technical-setup': (_, isForeign) => ({ body: ofInstitution(isForeign) }),
  'POST /api/technical-setup/check': (_, isForeign) => ({ body: ofInstitution(isForeign) }),
  'POST /api/technical-setup/metadata': () => ({
    upload: multipart({ file: { name: 'metadata.xml', bytes: Buffer.from(testMetadata) } }),
  }),
  'GET /api/technical-setup/metadata/:token/entities': aggregateOf,
  'GET /api/technical-setup/metadata/:token/entity': (me, isForeign) => ({
    ...aggregateOf(me, isForeign),
    query: { entityId: 'urn:idp' },
  }),
  'POST /api/technical-setups/:institutionId/state': ({ id }, isForeign) => ({
    params: { institutionId: isForeign ? 2 : (ownSetups[id] ?? 1) },
    body: { state: 'in_review', updatedAt: setupSavedAt },
  }),
  'PUT /api/technical-setups/:institutionId/single-sign-on': () => ({ body: { mode: 'off', version: 0 } }),
  'PATCH /api/technical-setups/:institutionId/single-sign-on': () => ({ body: { version: 0 } }),

  'POST /api/ai/chat': (me, isForeign) => ({ body: { conversationId: testAnswerOf(isForeign ? foreignId : me.id) } }),
  'PUT /api/knowledge/articles/:topic/:slug': () => ({ body: { updatedAt: null, draft: testArticleText } }),
  'POST /api/knowledge/articles/:topic/:slug/publish': () => ({
    params: { slug: 'contacts' },
    body: { updatedAt: null },
  }),
  'POST /api/knowledge/articles/:topic/:slug/withdraw': () => ({
    params: { slug: 'privacy' },
    body: { updatedAt: null },
  }),
  'PUT /api/knowledge/articles/:topic/:slug/review': () => ({
    params: { slug: 'sessions' },
    body: { updatedAt: null },
  }),
};
