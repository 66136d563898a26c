import { filePathOf } from '#contract/values/files/file-paths.ts';
import { shippedFilePath } from '#contract/values/files/shipped-files.ts';
import { sessionKeyOf } from '#server/features/auth/auth.session.ts';
import { aPdf, ownFileName, testArchiveOf } from '#server/testing/files/test-own-files.ts';
import { foreignId, noteIdOf, secondSessionOf } from '#server/testing/insert-owned.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { samplesOfFactors } from '#server/testing/sign-in/test-factors.ts';
import { samplesOfAccount } from '#server/testing/sign-in/test-links.ts';
import { samplesOfMessages } from '#server/testing/test-messages.ts';
import { relationIdOf } from '#server/testing/test-relations.ts';
import { setupSavedAt, testMetadata, testSamlForm, testSignInOf, testTokenOf } from '#server/testing/test-setups.ts';
import { samplesOfAssistant } from './samples-of-assistant.ts';
import { samplesOfBilling } from './samples-of-billing.ts';
import { samplesOfDevices } from './samples-of-devices.ts';
import { samplesOfFetching } from './samples-of-fetching.ts';
import { samplesOfInstitutions } from './samples-of-institutions.ts';
import { samplesOfSchedule } from './samples-of-schedule.ts';
import { samplesOfSingleSignOn } from './samples-of-single-sign-on.ts';
import { samplesOfTeamTools } from './samples-of-team-tools.ts';
import { samplesOfWebhooks } from './samples-of-webhooks.ts';

export interface Sample {
  url: string;
  body?: object;
  /** Instead of a body: a file. */
  upload?: ReturnType<typeof multipart>;
}

/** A read about an institution, which staff name. */
const ofInstitution = (path: string) => (_: unknown, isForeign: boolean) => ({
  url: `${path}?institution=${isForeign ? 2 : 1}`,
});

/** A read in an aggregate that somebody has handed in. */
const ofAggregate = (what: string) => (me: { id: number }, isForeign: boolean) => ({
  url: `/api/technical-setup/metadata/${testTokenOf(isForeign ? foreignId : me.id)}/${what}`,
});

/** What each call is made with: on the caller's own objects, or on the foreign person's. */
export const samplesOfCalls: Record<string, (me: { id: number; contactId: number }, isForeign: boolean) => Sample> = {
  'GET /api/user/:id': (me, isForeign) => ({ url: `/api/user/${isForeign ? foreignId : me.id}` }),
  'GET /api/messages/:userId/all': (me, isForeign) => ({ url: `/api/messages/${isForeign ? foreignId : me.id}/all` }),
  'GET /api/messages/:userId/:chatKey': (me, isForeign) => ({
    url: `/api/messages/${me.id}/${isForeign ? foreignId : me.contactId}`,
  }),
  'GET /api/messages/search': (me, isForeign) => ({
    url: `/api/messages/search?q=hello&contactId=${isForeign ? foreignId : me.contactId}`,
  }),
  ...samplesOfMessages,
  'POST /api/messages': (me, isForeign) => ({
    url: '/api/messages',
    body: { receiverId: isForeign ? foreignId : me.contactId, content: 'Hello' },
  }),
  ...samplesOfTeamTools,
  'POST /api/login': () => ({ url: '/api/login', body: { username: 'colleague', password: 'carrel-demo' } }),
  'POST /api/register': () => ({
    url: '/api/register',
    body: { username: 'somebody.new', fullName: 'Somebody New', institutionId: 1 },
  }),
  'GET /api/lessons/upcoming': (me, isForeign) => ({
    url: `/api/lessons/upcoming?contactId=${isForeign ? foreignId : me.contactId}`,
  }),
  'GET /api/retention/:kind/count': () => ({ url: '/api/retention/messages/count?days=365' }),
  'PUT /api/retention/:kind': () => ({
    url: '/api/retention/messages',
    body: { days: 2000, version: 1, countSeen: 0 },
  }),
  ...samplesOfAccount,
  ...samplesOfSchedule,
  ...samplesOfInstitutions,
  ...samplesOfFetching,
  ...samplesOfFactors,
  ...samplesOfSingleSignOn,
  ...samplesOfWebhooks,
  ...samplesOfDevices,
  'GET /api/users/:id/sessions': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}/sessions`,
  }),
  'DELETE /api/users/:id/sessions/:key': (me, isForeign) => {
    const id = isForeign ? foreignId : me.contactId;
    return { url: `/api/users/${id}/sessions/${sessionKeyOf(secondSessionOf(id))}` };
  },
  'POST /api/users/:id/archive': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}/archive`,
  }),
  'GET /api/users/:id/erasure': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}/erasure`,
  }),
  'PUT /api/users/:id/erasure': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}/erasure`,
  }),
  'GET /api/institutions/:id/erasure': (_, isForeign) => ({ url: `/api/institutions/${isForeign ? 2 : 1}/erasure` }),
  'PUT /api/institutions/:id/erasure': (_, isForeign) => ({ url: `/api/institutions/${isForeign ? 2 : 1}/erasure` }),
  'POST /api/erasures/:id/decline': () => ({ url: '/api/erasures/4711/decline' }),
  'GET /api/person-archives/:id': (me, isForeign) => ({
    url: `/api/person-archives/${testArchiveOf(isForeign ? foreignId : me.id)}`,
  }),
  'GET /api/person-archives/:id/file': (me, isForeign) => ({
    url: `/api/person-archives/${testArchiveOf(isForeign ? foreignId : me.id)}/file`,
  }),
  'DELETE /api/sessions/:key': (me, isForeign) => ({
    url: `/api/sessions/${sessionKeyOf(secondSessionOf(isForeign ? foreignId : me.id))}`,
  }),
  'POST /api/notifications': () => ({
    url: '/api/notifications',
    body: { title: 'News', description: 'Something happened' },
  }),
  'POST /api/notifications/:id/read': (me, isForeign) => ({
    url: `/api/notifications/${noteIdOf(isForeign ? foreignId : me.id)}/read`,
  }),
  'GET /api/mails': () => ({ url: '/api/mails?state=waiting' }),
  'POST /api/mails/:id/send-again': () => ({ url: '/api/mails/4711/send-again' }),
  'POST /unsubscribe': () => ({ url: '/unsubscribe?token=made-up' }),
  'POST /api/customers/import': () => ({
    url: '/api/customers/import',
    body: { csv: 'Name,Username,Institution\nNew One,new.one,Calder Bay University', dryRun: false },
  }),
  'PATCH /api/users/:id': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}`,
    body: { fullName: 'Another Name' },
  }),
  'POST /api/users/:id/deactivate': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}/deactivate`,
  }),
  'POST /api/users/:id/end-sessions': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}/end-sessions`,
  }),
  'POST /api/users/:id/reactivate': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}/reactivate`,
  }),
  'POST /api/users/:id/password-link': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.contactId}/password-link`,
  }),
  'GET /api/users/search': () => ({ url: '/api/users/search?q=kuhn' }),
  'GET /api/users/:id/pending-requests': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.id}/pending-requests`,
  }),
  'GET /api/users/:id/related/:kind': (me, isForeign) => ({
    url: `/api/users/${isForeign ? foreignId : me.id}/related/all`,
  }),
  'POST /api/relationships': (me, isForeign) => ({
    url: '/api/relationships',
    body: { studentId: isForeign ? foreignId : me.id, relatedUserId: me.id === 2 || isForeign ? 6 : foreignId },
  }),
  'PATCH /api/relationships/:id/status': (me, isForeign) => ({
    url: `/api/relationships/${relationIdOf('asked', isForeign ? foreignId : me.id)}/status`,
    body: { status: 'rejected' },
  }),
  'DELETE /api/relationships/:id': (me, isForeign) => ({
    url: `/api/relationships/${relationIdOf('asking', isForeign ? foreignId : me.id)}`,
  }),
  'POST /api/relationships/:id/restore': (me, isForeign) => ({
    url: `/api/relationships/${isForeign ? relationIdOf('asked', foreignId) : relationIdOf('removed', me.id)}/restore`,
  }),
  'POST /api/blocks': (me, isForeign) => ({
    url: '/api/blocks',
    body: { userId: me.id === 2 && !isForeign ? 6 : foreignId },
  }),
  'DELETE /api/blocks/:userId': (_, isForeign) => ({ url: `/api/blocks/${isForeign ? foreignId : 9}` }),
  'GET /api/changes/institution': ofInstitution('/api/changes/institution'),
  'GET /api/subscription': ofInstitution('/api/subscription'),
  'POST /api/update-subscription': () => ({
    url: '/api/update-subscription',
    body: { customerId: 2, subscriptionTier: 'silver' },
  }),
  'GET /api/resources/type/:type': () => ({ url: '/api/resources/type/usage_stats' }),
  'GET /api/resources/shared': (me, isForeign) => ({
    url: `/api/resources/shared?contactId=${isForeign ? foreignId : me.contactId}`,
  }),
  'GET /api/resources/:id': (me, isForeign) => ({ url: `/api/resources/${isForeign ? foreignId : me.id}` }),
  'GET /api/resources/:id/text': (me, isForeign) => ({ url: `/api/resources/${isForeign ? foreignId : me.id}/text` }),
  'POST /api/resources': (_, isForeign) => ({
    url: '/api/resources',
    body: {
      title: 'A link',
      type: 'link',
      url: 'https://example.org',
      ...(isForeign ? { uploaderId: foreignId } : {}),
    },
  }),
  'PATCH /api/resources/:id': (me, isForeign) => ({
    url: `/api/resources/${isForeign ? foreignId : me.id}`,
    body: { title: 'Another title' },
  }),
  'DELETE /api/resources/:id': (me, isForeign) => ({ url: `/api/resources/${isForeign ? foreignId : me.id}` }),
  'POST /api/resources/:id/restore': (me, isForeign) => ({
    url: `/api/resources/${isForeign ? foreignId : me.id}/restore`,
  }),
  'POST /api/upload': () => ({ url: '/api/upload', upload: multipart({ file: aPdf }) }),
  'POST /api/attachments': () => ({ url: '/api/attachments', upload: multipart({ file: aPdf }) }),
  'POST /api/upload-usage-data': () => ({
    url: '/api/upload-usage-data',
    upload: multipart({
      file: { name: 'usage.csv', bytes: Buffer.from('Title,Jan-2025\nA Lecture,3\n') },
      fields: { customerId: '2' },
    }),
  }),
  'GET /api/usage/summary': ofInstitution('/api/usage/summary'),
  'GET /api/usage/reports': ofInstitution('/api/usage/reports'),
  'GET /api/usage/harvests': ofInstitution('/api/usage/harvests'),
  'GET /api/usage/harvesting': ofInstitution('/api/usage/harvesting'),
  'GET /api/usage/periods': ofInstitution('/api/usage/periods'),
  'GET /api/usage/consortium': ofInstitution('/api/usage/consortium'),
  'PUT /api/usage/consortium': (me, isForeign) => ({
    ...ofInstitution('/api/usage/consortium')(me, isForeign),
    body: { isUnnamed: true },
  }),
  'GET /api/usage/members': (me, isForeign) => ({
    url: `${ofInstitution('/api/usage/members')(me, isForeign).url}&from=2025-01&to=2025-12`,
  }),
  'GET /api/usage/members/summary': ofInstitution('/api/usage/members/summary'),
  'PUT /api/usage/financial-year': (me, isForeign) => ({
    ...ofInstitution('/api/usage/financial-year')(me, isForeign),
    body: { startMonth: 8 },
  }),
  'GET /api/usage/titles': (me, isForeign) => ({
    url: `${ofInstitution('/api/usage/titles')(me, isForeign).url}&from=2025-01&to=2025-12`,
  }),
  'GET /r51/reports/:report': () => ({ url: '/r51/reports/pr' }),
  'GET /api/usage/counter-reports': ofInstitution('/api/usage/counter-reports'),
  'GET /api/usage/counter-reports/:report': (me, isForeign) => ({
    url: `${ofInstitution('/api/usage/counter-reports/PR_P1')(me, isForeign).url}&from=2025-01&to=2025-12`,
  }),
  'POST /api/usage/recount/seen': ofInstitution('/api/usage/recount/seen'),
  'GET /api/usage/cost': (me, isForeign) => ({
    url: `${ofInstitution('/api/usage/cost')(me, isForeign).url}&from=2025-01&to=2025-12`,
  }),
  'POST /api/usage/reports/:id/confirm': () => ({ url: '/api/usage/reports/4711/confirm' }),
  'GET /api/usage/imports/:id': () => ({ url: '/api/usage/imports/4711' }),
  'POST /api/usage/imports/:id': () => ({
    url: '/api/usage/imports/4711',
    body: { answers: {}, isDryRun: true, asPlainFile: false },
  }),
  'DELETE /api/usage/imports/:id': () => ({ url: '/api/usage/imports/4711' }),
  'GET /uploads/:name': (me, isForeign) => ({ url: filePathOf(ownFileName(isForeign ? foreignId : me.id)) }),
  'POST /api/invoice-requests': () => ({ url: '/api/invoice-requests', body: { purchaseOrder: 'PO-1' } }),
  'POST /api/invoice-requests/:id/send': (_, isForeign) => ({
    url: `/api/invoice-requests/${isForeign ? 112 : 113}/send`,
    body: {},
  }),
  'POST /api/invoice-requests/:id/complete': (_, isForeign) => ({
    url: `/api/invoice-requests/${isForeign ? 112 : 113}/complete`,
  }),
  'POST /api/invoice-requests/:id/withdraw': (_, isForeign) => ({
    url: `/api/invoice-requests/${isForeign ? 112 : 101}/withdraw`,
  }),
  'GET /api/invoices/:id/pdf': (_, isForeign) => ({ url: `/api/invoices/${isForeign ? 102 : 101}/pdf` }),
  ...samplesOfBilling,
  'GET /api/technical-setup': ofInstitution('/api/technical-setup'),
  'POST /api/technical-setup': (_, isForeign) => ({ url: '/api/technical-setup', body: setupOf(isForeign ? 2 : 1) }),
  'POST /api/technical-setup/check': (_, isForeign) => ({
    url: '/api/technical-setup/check',
    body: setupOf(isForeign ? 2 : 1),
  }),
  'GET /api/technical-setup/history': ofInstitution('/api/technical-setup/history'),
  'POST /api/technical-setup/comments': (_, isForeign) => ({
    url: `/api/technical-setup/comments?institution=${isForeign ? 2 : 1}`,
    body: { text: 'Looks good' },
  }),
  'POST /api/technical-setup/metadata': () => ({
    url: '/api/technical-setup/metadata',
    upload: multipart({ file: { name: 'metadata.xml', bytes: Buffer.from(testMetadata) } }),
  }),
  'POST /api/technical-setup/metadata-url': () => ({
    url: '/api/technical-setup/metadata-url',
    body: { url: 'https://idp.example.org/metadata' },
  }),
  'GET /api/technical-setup/metadata/:token/entities': ofAggregate('entities'),
  'GET /api/technical-setup/metadata/:token/entity': ofAggregate('entity?entityId=urn:idp'),
  'GET /api/technical-setup/sign-in-tests': ofInstitution('/api/technical-setup/sign-in-tests'),
  'GET /api/technical-setup/sign-in-tests/:id': (_, isForeign) => ({
    url: `/api/technical-setup/sign-in-tests/${testSignInOf(isForeign ? 2 : 1)}`,
  }),
  'POST /saml/acs': () => ({ url: '/saml/acs', upload: testSamlForm }),
  // Each review moves the set-up on: those of technical support and of the admin are of one each.
  'POST /api/technical-setups/:institutionId/state': ({ id }, isForeign) => ({
    url: `/api/technical-setups/${isForeign ? 2 : ownSetups[id]}/state`,
    body: { state: 'in_review', updatedAt: setupSavedAt },
  }),
  'GET /api/technical-setups': () => ({ url: '/api/technical-setups' }),
  'GET /api/technical-setups/export': ofInstitution('/api/technical-setups/export'),
  'POST /api/technical-setups/whose-address': () => ({
    url: '/api/technical-setups/whose-address',
    body: { text: '198.51.100.7' },
  }),
  'POST /api/technical-setups/:institutionId/look': (_, isForeign) => ({
    url: `/api/technical-setups/${isForeign ? 2 : 1}/look`,
    body: { until: setupSavedAt },
  }),
  ...samplesOfAssistant,
  'GET /downloads/:name': () => ({ url: shippedFilePath('logo.svg') }),
  'GET /assets/*': () => ({ url: '/assets/main.js' }),
};

/** Whose set-up a reviewer takes into review. */
const setupOf = (institutionId: number) => ({ entityId: 'urn:mine', institutionId });
const ownSetups: Record<number, number> = { 1: 3, 3: 1 };
