import { X509Certificate } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#server/db/schema.ts';
import { countOn } from '#server/db/transfer/next-ids.ts';
import { makeCertificate } from './services/make-certificate.ts';
import type { TestApp } from './test-server.ts';

export const setupSavedAt = '2026-03-04T11:00:00.000Z';

const { certificate } = await makeCertificate('idp.example.org');

export const testMetadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="urn:idp"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${new X509Certificate(certificate).raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example.org/sso"/></IDPSSODescriptor></EntityDescriptor>`;

/** A SAML response form from another site. */
export const testSamlForm = {
  payload: Buffer.from('SAMLResponse=x'),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};

/** Token of an aggregate that is kept for decades. */
export function testTokenOf(userId: number): string {
  return `${userId}-zzzzzzzz-aggregate`;
}

/** An uploaded metadata aggregate of each of these people. */
export function storeTestMetadata({ dataDir }: Pick<TestApp, 'dataDir'>, userIds: readonly number[]): void {
  const dir = join(dataDir, 'uploads');
  mkdirSync(dir, { recursive: true });
  for (const ownerId of userIds) {
    const path = join(dir, `metadata-${testTokenOf(ownerId)}`);
    writeFileSync(`${path}.xml`, testMetadata);
    writeFileSync(`${path}.list`, `${JSON.stringify({ entityId: 'urn:idp', name: '' })}\n`);
  }
}

export function testSignInOf(institutionId: number): string {
  return `_test${institutionId}`;
}

/** A test sign-in of each of the two institutions. */
export async function insertTestSignIns(db: Db, startedBy: number): Promise<void> {
  const rows = [1, 2].map((institutionId) => ({ institutionId, id: testSignInOf(institutionId) }));
  const test = { startedBy, startedAt: setupSavedAt, relayStateHash: '' };
  await db
    .insertInto('signInTests')
    .values(rows.map((row) => ({ ...row, ...test })))
    .execute();
}

/** A third institution, and a submitted set-up of each of the three. */
export async function insertTestSetups(db: Db, savedBy: number): Promise<void> {
  const at = setupSavedAt;
  await db.insertInto('institutions').values({ id: 3, name: 'A third college', createdAt: at }).execute();
  await countOn(db, ['institutions']);
  const saml = { entityId: 'urn:theirs', ssoEndpoint: 'https://idp.example.org/sso', certificate };
  const texts = { ...saml, samlMetadataUrl: '', ipRanges: '[]' };
  const names = { givenNameAttribute: false, snAttribute: false, displayNameAttribute: false };
  const flags = { eduPersonPrincipalName: false, mailAttribute: false, ...names };
  const times = { createdAt: at, updatedAt: at, submittedAt: at };
  const setup = { state: 'submitted', updatedBy: savedBy, ...texts, ...flags, ...times } as const;
  const rows = [1, 2, 3].map((institutionId) => ({ institutionId, ...setup }));
  await db.insertInto('technicalSetups').values(rows).execute();
}
