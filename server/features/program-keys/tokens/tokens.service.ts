import type { ListQuery } from '#contract/list-query.ts';
import type { AnyKey, NewToken, Token } from '#contract/programs/tokens.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { secretBeginning } from '#contract/values/programs/program-keys.ts';
import { type TokenScope, tokensMax } from '#contract/values/programs/token-scopes.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { logSecurityEvent, type RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import { canManagePrograms } from '#server/features/people/people.access.ts';
import { insertKey, type KeyRow, lockKey, updateKey } from '#server/features/program-keys/program-keys.queries.ts';
import { londonDay, refuseLongEnd, shownCharacters } from '#server/features/program-keys/program-keys.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import type { Viewer } from '#server/platform/http/http.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { type AnyKeyRow, listTokensOf, lockOwner, readAllKeys } from './tokens.queries.ts';

/** Personal tokens: made and revoked by their owners, listed and revoked by administrators. */
export function createTokens({ db, reading, people, bus, clock }: Portal) {
  async function tellChanged(ownerId: number): Promise<void> {
    const admins = (await people.directory()).everybody().filter((one) => capabilitiesOf(one).managesPrograms);
    bus.send([...new Set([ownerId, ...admins.map(({ id }) => id)])], {
      type: 'changed',
      what: ['/api/tokens', '/api/security-events'],
    });
  }

  return {
    async listOwn(ownerId: number): Promise<Token[]> {
      return (await listTokensOf(db, ownerId)).map((key) => toToken(key, londonDay(clock())));
    },

    async listAll(query: ListQuery): Promise<{ rows: AnyKey[]; next: string | null }> {
      const { rows, next } = await readAllKeys(reading, query);
      return { rows: rows.map((key) => toAnyKey(key, londonDay(clock()))), next };
    },

    async make(
      { viewer, from }: { viewer: Viewer; from: RequestOrigin },
      { name, endsOn, scopes }: NewToken,
      recordCreation: RecordCreation,
    ): Promise<{ token: Token; secret: string }> {
      const day = londonDay(clock());
      refuseLongEnd(endsOn, day);
      const secret = `${secretBeginning}${createToken().token}`;
      const at = isoTime(clock());
      const key = await db.transaction().execute(async (transaction) => {
        await lockOwner(transaction, viewer.id);
        if ((await listTokensOf(transaction, viewer.id)).length >= tokensMax) {
          throw conflict(`You have ${tokensMax} tokens already. Revoke one that is no longer used.`);
        }
        const made = await insertKey(transaction, {
          name,
          endsOn,
          createdAt: at,
          institutionId: null,
          ownerId: viewer.id,
          makerId: viewer.id,
          keeperId: viewer.id,
          secretHash: hashToken(secret),
          beginning: secret.slice(0, shownCharacters),
          scopes: JSON.stringify(scopes),
        });
        await recordCreation(transaction, made.id);
        await logSecurityEvent(transaction, { kind: 'token-made', userId: viewer.id, byId: viewer.id, at, from });
        return made;
      });
      await tellChanged(viewer.id);
      return { token: toToken(key, day), secret };
    },

    /** Revokes the viewer's own token; administrators may revoke any. 404 for other tokens and for unknown ones. */
    async revoke({ viewer, from }: { viewer: Viewer; from: RequestOrigin }, id: number): Promise<void> {
      const at = isoTime(clock());
      const ownerId = await db.transaction().execute(async (transaction) => {
        const before = await lockKey(transaction, id);
        const owner = before?.ownerId ?? null;
        if (!before || owner === null || (owner !== viewer.id && !capabilitiesOf(viewer).managesPrograms))
          throw noToken();
        const after = await updateKey(transaction, id, { revokedAt: at });
        await logSecurityEvent(transaction, { kind: 'token-revoked', userId: owner, byId: viewer.id, at, from });
        if (owner !== viewer.id) {
          const change = { byId: viewer.id, at, action: 'remove', before, after } as const;
          await recordChange(transaction, { ...change, objectType: 'programKey', objectId: id, institutionId: null });
        }
        return owner;
      });
      await tellChanged(ownerId);
    },
  };
}

function toToken(key: KeyRow, day: string): Token {
  const { id, name, beginning, scopes, createdAt, endsOn, lastUsedAt } = key;
  return {
    id,
    name,
    beginning,
    createdAt,
    lastUsedAt,
    endsOn: endsOn ?? day,
    scopes: JSON.parse(scopes) as TokenScope[],
    state: stateOf(key, day, key.keeperId !== null),
  };
}

function toAnyKey(key: AnyKeyRow, day: string): AnyKey {
  const { id, name, beginning, createdAt, endsOn, lastUsedAt, institutionId, institutionName, ownerId } = key;
  const { keeperId, keeperName, keeperLeftAt, keeperRole, keeperInstitutionId } = key;
  const keeper = keeperRole && { role: keeperRole, institutionId: keeperInstitutionId };
  const isTheirs = ownerId !== null || (keeper !== null && canManagePrograms(keeper, institutionId));
  const hasResponsiblePerson = keeperId !== null && keeperLeftAt === null && isTheirs;
  const personId = ownerId ?? keeperId;
  return {
    id,
    name,
    beginning,
    createdAt,
    endsOn,
    lastUsedAt,
    scopes: JSON.parse(key.scopes) as string[],
    person: personId === null ? null : { id: personId, fullName: key.ownerName ?? keeperName ?? '' },
    institution: institutionId === null ? null : { id: institutionId, name: institutionName ?? '' },
    state: stateOf(key, day, hasResponsiblePerson),
  };
}

function stateOf({ endsOn }: Pick<KeyRow, 'endsOn'>, day: string, hasResponsiblePerson: boolean): Token['state'] {
  if (endsOn !== null && endsOn < day) return 'ended';
  return hasResponsiblePerson ? 'active' : 'unconfirmed';
}

function noToken() {
  return notFound('This token does not exist');
}
