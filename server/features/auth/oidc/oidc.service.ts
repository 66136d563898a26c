import type { Kysely, Selectable } from 'kysely';
import { oidcRequestMs } from '#contract/values/people/factors.ts';
import { isStaff } from '#contract/values/roles.ts';
import { type DoneFrom, noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type Account, findAccountById, updateLastSignIn } from '#server/features/auth/auth.queries.ts';
import { type SignedIn, signedInAs } from '#server/features/auth/auth.service.ts';
import { listFactorKinds, lockFactorsOf } from '#server/features/auth/factors/factors.queries.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { isHeldBack, type Viewer } from '#server/platform/http/http.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import {
  deleteLink,
  findLinkedUser,
  findWorkAccount,
  insertLink,
  insertOidcRequest,
  takeOidcRequest,
  updateLinkUsed,
} from './oidc.queries.ts';
import type { OidcClient, OidcSecrets } from './oidc-client.ts';
import { OidcError } from './oidc-error.ts';
import type { OidcMails } from './oidc-mails.ts';
import { settleUnlinked } from './unlink.service.ts';

export interface OidcServiceParts {
  db: Kysely<Schema>;
  clock: Clock;
  issuer: string;
  client: OidcClient;
  mails: OidcMails;
}

type Begun = Selectable<Schema['oidcRequests']>;

/** What comes of a right answer of the provider: somebody is signed in, or their second step is still to come. */
export interface OidcSignInEnd {
  onSuccess(transaction: Db, signedIn: SignedIn): Promise<void>;
  onSecondStep(transaction: Db, account: Account): Promise<void>;
}

/** Signing in by an account at the provider, and linking one. Throws OidcErrors, after which nothing has changed. */
export function createOidc({ db, clock, issuer, client, mails }: OidcServiceParts) {
  return {
    /** Where the browser goes; `token` is that of its cookie, without which the answer counts for nothing. */
    async begin(token: string, { userId, next }: { userId: number | null; next: string }): Promise<string> {
      const { token: state, tokenHash: stateHash } = createToken();
      const url = await client.addressFor(secretsOf(token, state));
      const holderHash = hashToken(token);
      await insertOidcRequest(db, { stateHash, holderHash, userId, next, createdAt: isoTime(clock()) });
      return url;
    },

    /** What this browser has begun and comes back from. */
    async take(token: string, state: string): Promise<Begun> {
      const since = isoTime(clock() - oidcRequestMs);
      const asked = { stateHash: hashToken(state), holderHash: hashToken(token), since };
      const begun = await takeOidcRequest(db, asked);
      if (!begun) throw new OidcError('late', 'nothing of the kind was begun in this browser, or too long ago');
      return begun;
    },

    subjectOf: (token: string, query: URLSearchParams) =>
      client.subjectOf(query, secretsOf(token, query.get('state') ?? '')),

    /** Links the account to whoever began it, if they are still signed in here. */
    async link(viewer: Viewer | null, { begun, subject, from }: { begun: Begun; subject: string; from: DoneFrom }) {
      const userId = begun.userId;
      if (!viewer || viewer.id !== userId || !isStaff(viewer.role) || isHeldBack(viewer)) {
        throw new OidcError('late', 'whoever began to link an account is not signed in any more');
      }
      const at = isoTime(clock());
      await db.transaction().execute(async (transaction) => {
        await lockFactorsOf(transaction, userId);
        if (!(await insertLink(transaction, { issuer, subject, userId, createdAt: at }))) {
          const isOwn = (await findWorkAccount(transaction, issuer, userId)) !== undefined;
          throw new OidcError(isOwn ? 'linked-already' : 'of-somebody-else', 'the account, or the person, is linked');
        }
        await noteSecurityEvent(transaction, { kind: 'oidc-linked', userId, byId: userId, at, from });
        await mails.linked(transaction, userId);
      });
    },

    /** Signs in whoever has linked the account. The factor that follows a password follows this as well. */
    async signIn(subject: string, from: DoneFrom, { onSuccess, onSecondStep }: OidcSignInEnd) {
      const userId = await findLinkedUser(db, issuer, subject);
      const account = userId === undefined ? undefined : await findAccountById(db, userId);
      if (!account) throw new OidcError('unlinked', 'nobody has linked this account');
      const at = isoTime(clock());
      const event = { userId: account.id, byId: account.id, at, from };
      try {
        return await db.transaction().execute(async (transaction) => {
          // The person before the link, as whoever unlinks it.
          const isActive = await lockFactorsOf(transaction, account.id);
          const isLinked = await updateLinkUsed(transaction, { issuer, subject, userId: account.id }, at);
          if (!isActive || !isLinked || !isStaff(account.role)) {
            throw new OidcError('unlinked', 'the account is of nobody who may sign in');
          }
          const secondStep = await listFactorKinds(transaction, account.id);
          if (secondStep.length > 0) {
            await onSecondStep(transaction, account);
            return { account, secondStep };
          }
          if (!(await updateLastSignIn(transaction, account, at)))
            throw new OidcError('late', 'the password was changed');
          await onSuccess(transaction, signedInAs(account));
          await noteSecurityEvent(transaction, { ...event, kind: 'signed-in' });
          return { account, secondStep };
        });
      } catch (error) {
        if (error instanceof OidcError) await noteSecurityEvent(db, { ...event, byId: null, kind: 'sign-in-failed' });
        throw error;
      }
    },

    /** Unlinks the viewer's account; `endOthers` runs in the same transaction. */
    async unlink(userId: number, from: DoneFrom, endOthers: (transaction: Db) => Promise<void>): Promise<void> {
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

/** Each attempt has its own; the database keeps none of them, and no other browser can make them. */
function secretsOf(token: string, state: string): OidcSecrets {
  const secret = (what: string) => hashToken(`${what} ${token} ${state}`);
  return { state, nonce: secret('nonce'), codeVerifier: secret('code verifier') };
}
