import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SignInOutcome } from '#contract/technical-setup/sign-in-test.ts';
import { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/platform/http/errors.ts';
import type { SetupRow } from './setup.queries.ts';
import { rangesOf, valuesOf } from './setup-values.ts';
import { listSignInTests } from './sign-in-test/sign-in-tests.queries.ts';

/** More than anybody runs for one set-up. */
const testsRead = 50;

/** The stored outcome includes a hash of the tried values, which is not sent to anybody. */
const StoredOutcome = SignInOutcome.extend({ tried: z.string().optional() });

/** A hash of the values that a test sign-in tries: if it differs, a passed test does not count. */
export function hashOfTried({ entityId, ssoEndpoint, ssoBinding, certificate }: SetupValues): string {
  return createHash('sha256')
    .update(JSON.stringify([entityId, ssoEndpoint, certificate, ...(ssoBinding === 'redirect' ? [] : [ssoBinding])]))
    .digest('hex');
}

/**
 * Refuses to put a set-up live that would lock its readers out: SAML needs a plan that includes it, a certificate, and a test sign-in
 * passed with these values, unless they are live already. IP ranges alone need none of these.
 */
export async function refuseUnlessReady(db: Db, setup: SetupRow, hasSamlPlan: boolean): Promise<void> {
  const values = valuesOf(setup);
  const hasSaml = Boolean(values.entityId || values.ssoEndpoint || values.certificate || values.samlMetadataUrl);
  if (!hasSaml) {
    if (rangesOf(values).length === 0) throw conflict('There is nothing to put live: neither SAML nor IP ranges');
    return;
  }
  if (!hasSamlPlan)
    throw conflict('This plan does not include SAML. Change the plan first, or ask for IP ranges alone.');
  if (!values.certificate) throw conflict('The certificate is missing. Ask for changes first.');
  const live = setup.liveValues === null ? null : SetupValues.parse(JSON.parse(setup.liveValues));
  if (live && hashOfTried(live) === hashOfTried(values)) return;
  if (await wasTestPassed(db, setup, values)) return;
  throw conflict('No one has passed a test sign-in with these values yet. Ask the institution to run one.');
}

/** Says whether anybody of the institution has passed a test sign-in with these values. */
export async function wasTestPassed(
  db: Db,
  { institutionId, submittedAt }: SetupRow,
  values: SetupValues,
): Promise<boolean> {
  const tried = hashOfTried(values);
  const tests = await listSignInTests(db, institutionId, testsRead);
  return tests.some(({ outcome, startedAt }) => {
    if (outcome === null) return false;
    const stored = StoredOutcome.parse(JSON.parse(outcome));
    if (stored.checks.some(({ state }) => state === 'failed')) return false;
    // Older tests have no hash: of those, only tests since the submission are known to have tried these values.
    return stored.tried === undefined ? submittedAt !== null && startedAt >= submittedAt : stored.tried === tried;
  });
}
