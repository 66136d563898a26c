import { expect, type Page } from '@playwright/test';
import { lastingIds } from '#contract/values/single-sign-on.ts';
import { changeRows } from '#e2e/chat/stored.ts';
import { test } from '#e2e/journey.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';
import { castPassword } from '#server/demo/cast.ts';
import { idpEntityId, idpSignIn, startIdp } from './identity-provider.ts';

const intruder = {
  attributes: {
    'urn:oid:0.9.2342.19200300.100.1.3': 'intruder@harrowmere.example',
    [lastingIds['pairwise-id']]: 'intruder@harrowmere.example',
  },
};

async function comeThrough(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth/institution?institution=journey&next=%2Faccount%2Fsign-in`);
  await page.getByRole('button', { name: 'Sign in at Harrowmere' }).click();
}

test('an account at the institution that somebody connects at an open screen needs the owner, and an administrator undoes it', {
  tag: '@ci',
}, async ({ open, portal, consoles }) => {
  consoles.expect({ path: '/api/institution-links', status: 403 });
  const screen = await open({ as: 'librarian', path: '/account/sign-in' });
  const { idp, certificate, answers } = await startIdp(screen);
  answers(intruder);
  const live = {
    ...{ entityId: idpEntityId, ssoEndpoint: idpSignIn, certificate, mailAttribute: true },
    ...{ samlMetadataUrl: '', ipRanges: '[]', eduPersonPrincipalName: false },
    ...{ givenNameAttribute: false, snAttribute: false, displayNameAttribute: false },
  };
  changeRows(portal.database, (database) => {
    database.prepare('update technicalSetups set liveValues = ? where institutionId = 1').run(JSON.stringify(live));
    database.prepare("insert into singleSignOn (institutionId, mode, linkKey) values (1, 'offered', 'journey')").run();
    // Makes the owner's last sign-in too old to count as a proof of identity.
    database.exec('update sessions set "provenAt" = null');
  });
  await comeThrough(screen, portal.url);
  await screen.getByRole('button', { name: 'Connect with librarian' }).click();
  const proof = screen.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(proof).toBeHidden();

  const elsewhere = await open({ path: 'about:blank' });
  (await startIdp(elsewhere, idp)).answers(intruder);
  await comeThrough(elsewhere, portal.url);
  await expect(elsewhere.getByRole('heading', { name: 'Not signed in' })).toBeVisible();

  await screen.getByRole('button', { name: 'Connect with librarian' }).click();
  await proof.getByLabel('Password', { exact: true }).fill(castPassword);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const sessions = screen.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions).toContainText('is signed in as you');
  await comeThrough(elsewhere, portal.url);
  await expect(elsewhere.getByRole('region', { name: 'Your institution' })).toContainText('Your account at');

  const admin = await open({ as: 'admin', path: '/admin' });
  await admin.getByRole('button', { name: 'Actions for Maya Okafor' }).click();
  await admin.getByRole('menuitem', { name: 'Second factors and sessions' }).click();
  const dialog = admin.getByRole('dialog', { name: 'How Maya Okafor signs in' });
  const accounts = dialog.getByRole('region', { name: 'Accounts at the institution' });
  await expect(accounts).toContainText('after a sign-in with the password');
  await expectAccessible(admin, 'accounts at the institution');
  consoles.expectSignedOut();
  await accounts.getByRole('button', { name: /^Disconnect/ }).click();
  await expect(accounts).toBeHidden();
  await expect(elsewhere).toHaveURL(/\/auth/);
  await comeThrough(elsewhere, portal.url);
  await expect(elsewhere.getByRole('heading', { name: 'Not signed in' })).toBeVisible();
});
