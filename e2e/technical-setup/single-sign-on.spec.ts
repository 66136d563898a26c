import { expect } from '@playwright/test';
import { lastingIds } from '#contract/values/single-sign-on.ts';
import { changeRows } from '#e2e/chat/stored.ts';
import { test } from '#e2e/journey.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';
import { idpEntityId, idpSignIn, startIdp } from './identity-provider.ts';

const maya = 'maya@harrowmere.example';

test('single sign-on is agreed by both sides, and a librarian signs in with her account at the university', async ({
  open,
  portal,
}) => {
  const visitor = await open({ path: 'about:blank' });
  const idp = await startIdp(visitor);
  const attributes = {
    'urn:oid:0.9.2342.19200300.100.1.3': maya,
    [lastingIds['pairwise-id']]: 'abc@harrowmere.example',
  };
  idp.answers({ attributes });
  const live = {
    ...{ entityId: idpEntityId, ssoEndpoint: idpSignIn, certificate: idp.certificate, mailAttribute: true },
    ...{ samlMetadataUrl: '', ipRanges: '[]', eduPersonPrincipalName: false },
    ...{ givenNameAttribute: false, snAttribute: false, displayNameAttribute: false },
  };
  const at = new Date().toISOString();
  const columns = 'id, institutionId, startedBy, startedAt, relayStateHash, finishedAt, outcome';
  changeRows(portal.database, (database) => {
    database.prepare('update technicalSetups set liveValues = ? where institutionId = 1').run(JSON.stringify(live));
    database
      .prepare(`insert into signInTests (${columns}) values ('_journey', 1, 2, ?, 'hash', ?, ?)`)
      .run(at, at, JSON.stringify({ checks: [], announced: [], arrived: [] }));
    database.prepare("update users set email = ?, emailVerifiedAt = ? where username = 'librarian'").run(maya, at);
  });

  const librarian = await open({ as: 'librarian', path: '/technical-setup?view=single-sign-on' });
  const ofLibrarian = librarian.getByRole('region', { name: 'Single sign-on to this portal' });
  await ofLibrarian.getByRole('button', { name: 'Agree to offer it' }).click();
  await expect(ofLibrarian).toContainText('has agreed to “offered” for the institution');

  const tech = await open({ as: 'tech', path: '/technical-setup?institution=1&view=single-sign-on' });
  const ofTech = tech.getByRole('region', { name: 'Single sign-on to this portal' });
  await ofTech.getByRole('button', { name: 'Agree to offer it' }).click();
  await expect(ofTech).toContainText('0 of');
  await ofTech.getByLabel('Domains of e-mail addresses').fill('harrowmere.example');
  await ofTech.getByRole('button', { name: 'Save' }).click();
  await expect(ofTech.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(ofLibrarian.getByLabel('Domains of e-mail addresses')).toHaveValue('harrowmere.example');

  await visitor.goto(`${portal.url}/auth?next=%2Faccount%2Fsign-in`);
  await visitor.getByRole('link', { name: 'Sign in through your institution' }).click();
  await expect(visitor.getByRole('heading', { name: 'Sign in through your institution' })).toBeVisible();
  await expectAccessible(visitor, 'choosing an institution');
  await visitor.getByLabel('Your e-mail address at work').fill(maya);
  await visitor.getByRole('button', { name: 'Continue', exact: true }).click();
  await visitor.getByRole('button', { name: 'Sign in at Harrowmere' }).click();
  const own = visitor.getByRole('region', { name: 'Your institution' });
  await expect(own).toContainText('Your account at');
  await expect(visitor.getByRole('region', { name: 'Where you are signed in' })).toContainText('Institution');
  expect(new URL(visitor.url()).pathname).toBe('/account/sign-in');
  await expect(ofTech).toContainText('1 of');

  await visitor.context().clearCookies();
  await visitor.goto(`${portal.url}/auth`);
  await expect(visitor.getByRole('link', { name: /^Sign in through (?!your)/ })).toBeVisible();
});
