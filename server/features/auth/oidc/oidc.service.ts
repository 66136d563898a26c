import type { Selectable } from 'kysely';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { oidcRequestMs, refedsMfa } from '#contract/values/people/factors.ts';
import { logSecurityEvent, type RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { type Account, findAccountById, updateLastSignIn } from '#server/features/auth/auth.queries.ts';
import { type SignedIn, signedInAs } from '#server/features/auth/auth.service.ts';
import { listFactorKinds, lockFactorsOf } from '#server/features/auth/factors/factors.queries.ts';
import { hasSession } from '#server/features/auth/sessions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { isRestricted, type Viewer } from '#server/platform/http/http.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import {
  deleteLink,
  findLinkedUser,
  findWorkAccount,
  insertLink,
  insertOidcRequest,
  takeOidcRequest,
  updateLinkUsed,
} from './oidc.queries.ts';
import { createOidcClient, type OidcClientSettings, type OidcSecrets } from './oidc-client.ts';
import { OidcError } from './oidc-error.ts';
import { createOidcMails } from './oidc-mails.ts';
import { settleUnlinked } from './unlink.service.ts';

export interface OidcSettings extends OidcClientSettings {
  /** Additional values of `acr` and `amr` that indicate a second factor, besides the one of REFEDS. */
  factorValues: readonly string[];
}

type Begun = Selectable<Schema['oidcRequests']>;

/** Called after a valid response of the provider, depending on whether a second step is needed. */
export interface OidcSignInEnd {
  onSuccess(transaction: Transaction, signedIn: SignedIn): Promise<void>;
  onSecondStep(transaction: Transaction, account: Account): Promise<void>;
}

/** Signs in with an account at the provider, or links one. Throws OidcErrors; nothing has changed then. */
export function createOidc(portal: Portal, { issuer, factorValues, ...settings }: OidcSettings) {
  const { db, clock } = portal;
  const client = createOidcClient({ issuer, ...settings });
  const mails = createOidcMails(portal);
  return {
    /** Authorization URL for the browser. `token` is from its cookie and is needed to accept the response. */
    async begin(token: string, { userId, next }: { userId: number | null; next: string }): Promise<string> {
      const { token: state, tokenHash: stateHash } = createToken();
      const url = await client.addressFor(secretsOf(token, state));
      const holderHash = hashToken(token);
      await insertOidcRequest(db, { stateHash, holderHash, userId, next, createdAt: isoTime(clock()) });
      return url;
    },

    /** Deletes and returns the pending request of this browser. */
    async take(token: string, state: string): Promise<Begun> {
      const since = isoTime(clock() - oidcRequestMs);
      const asked = { stateHash: hashToken(state), holderHash: hashToken(token), since };
      const begun = await takeOidcRequest(db, asked);
      if (!begun) throw new OidcError('late', 'nothing of the kind was begun in this browser, or too long ago');
      return begun;
    },

    async identify(token: string, query: URLSearchParams): Promise<{ subject: string; hasAskedFactor: boolean }> {
      const { subject, methods } = await client.identify(query, secretsOf(token, query.get('state') ?? ''));
      return { subject, hasAskedFactor: methods.some((one) => one === refedsMfa || factorValues.includes(one)) };
    },

    /** Links the account to the person who began, if they are still signed in here. */
    async link(
      viewer: Viewer | null,
      { begun, subject, from }: { begun: Begun; subject: string; from: RequestOrigin },
    ) {
      const userId = begun.userId;
      if (!viewer || viewer.id !== userId || !capabilitiesOf(viewer).servesCustomers || isRestricted(viewer)) {
        throw new OidcError('late', 'the person who began to link an account is not signed in any more');
      }
      const at = isoTime(clock());
      await db.transaction().execute(async (transaction) => {
        // Revoking an account's secrets also ends its sessions, so a pending link without a session is refused.
        if (!(await lockFactorsOf(transaction, userId)) || !(await hasSession(transaction, viewer.sessionHash))) {
          throw new OidcError('late', 'the session of the person who began has ended');
        }
        if (!(await insertLink(transaction, { issuer, subject, userId, createdAt: at }))) {
          const isOwn = (await findWorkAccount(transaction, issuer, userId)) !== undefined;
          throw new OidcError(isOwn ? 'linked-already' : 'of-somebody-else', 'the account, or the person, is linked');
        }
        await logSecurityEvent(transaction, { kind: 'oidc-linked', userId, byId: userId, at, from });
        await mails.linked(transaction, userId);
      });
    },

    /**
     * Signs in the person who linked the account. A second step follows as after a password, unless the provider
     * required a factor.
     */
    async signIn(
      { subject, hasAskedFactor }: { subject: string; hasAskedFactor: boolean },
      from: RequestOrigin,
      { onSuccess, onSecondStep }: OidcSignInEnd,
    ) {
      const userId = await findLinkedUser(db, issuer, subject);
      const account = userId === undefined ? undefined : await findAccountById(db, userId);
      if (!account) throw new OidcError('unlinked', 'nobody has linked this account');
      const at = isoTime(clock());
      const event = { userId: account.id, byId: account.id, at, from };
      try {
        return await db.transaction().execute(async (transaction) => {
          // Locks the person before the link, like unlinking does; another order could deadlock.
          const isActive = await lockFactorsOf(transaction, account.id);
          const isLinked = await updateLinkUsed(transaction, { issuer, subject, userId: account.id }, at);
          if (!isActive || !isLinked || !capabilitiesOf(account).servesCustomers) {
            throw new OidcError('unlinked', 'the account is of nobody who may sign in');
          }
          const secondStep = hasAskedFactor ? [] : await listFactorKinds(transaction, account.id);
          if (secondStep.length > 0) {
            await onSecondStep(transaction, account);
            return { account, secondStep };
          }
          if (!(await updateLastSignIn(transaction, account, at)))
            throw new OidcError('late', 'the password was changed');
          await onSuccess(transaction, signedInAs(account));
          await logSecurityEvent(transaction, { ...event, kind: 'signed-in' });
          return { account, secondStep };
        });
      } catch (error) {
        if (error instanceof OidcError) await logSecurityEvent(db, { ...event, byId: null, kind: 'sign-in-failed' });
        throw error;
      }
    },

    /** Unlinks the viewer's account. `endOthers` runs in the same transaction. */
    async unlink(
      userId: number,
      from: RequestOrigin,
      endOthers: (transaction: Transaction) => Promise<void>,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await lockFactorsOf(transaction, userId);
        if (!(await deleteLink(transaction, issuer, userId))) throw notFound('No work account is linked');
        await settleUnlinked(transaction, { userId, byId: userId, at: isoTime(clock()), from });
        await mails.unlinked(transaction, userId);
        await endOthers(transaction);
      });
    },
  };
}

/**
 * Each attempt has its own secrets. They are derived from the cookie's token, so the database does not store them and
 * no other browser can produce them.
 */
function secretsOf(token: string, state: string): OidcSecrets {
  const secret = (what: string) => hashToken(`${what} ${token} ${state}`);
  return { state, nonce: secret('nonce'), codeVerifier: secret('code verifier') };
}
