import type { ListQuery } from '#contract/list-query.ts';
import type { AnyKey, NewToken, Token } from '#contract/programs/tokens.ts';
import { secretBeginning } from '#contract/values/programs/program-keys.ts';
import { type TokenScope, tokensMax } from '#contract/values/programs/token-scopes.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { type DoneFrom, noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { insertKey, type KeyRow, lockKey, updateKey } from '#server/features/program-keys/program-keys.queries.ts';
import { londonDay, refuseLongEnd, shownCharacters } from '#server/features/program-keys/program-keys.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { NoteMade } from '#server/platform/http/creations.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import type { Viewer } from '#server/platform/http/http.ts';
import { createToken, hashToken } from '#server/platform/passwords.ts';
import { type AnyKeyRow, listTokensOf, lockOwner, readAllKeys } from './tokens.queries.ts';

export type TokenParts = Pick<PortalParts, 'db' | 'reading' | 'people' | 'bus' | 'clock'>;

/** The tokens of people: made and revoked by themselves, listed and revoked by administrators. */
export function createTokens({ db, reading, people, bus, clock }: TokenParts) {
  async function tellChanged(ownerId: number): Promise<void> {
    const admins = (await people.directory()).everybody().filter(({ role }) => role === 'admin');
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
      { viewer, from }: { viewer: Viewer; from: DoneFrom },
      { name, endsOn, scopes }: NewToken,
      noteMade: NoteMade,
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
        await noteMade(transaction, made.id);
        await noteSecurityEvent(transaction, { kind: 'token-made', userId: viewer.id, byId: viewer.id, at, from });
        return made;
      });
      await tellChanged(viewer.id);
      return { token: toToken(key, day), secret };
    },

    /** One's own; of administrators anybody's. 404 for any other, as for one that does not exist. */
    async revoke({ viewer, from }: { viewer: Viewer; from: DoneFrom }, id: number): Promise<void> {
      const at = isoTime(clock());
      const ownerId = await db.transaction().execute(async (transaction) => {
        const before = await lockKey(transaction, id);
        const owner = before?.ownerId ?? null;
        if (!before || owner === null || (owner !== viewer.id && viewer.role !== 'admin')) throw noToken();
        const after = await updateKey(transaction, id, { revokedAt: at });
        await noteSecurityEvent(transaction, { kind: 'token-revoked', userId: owner, byId: viewer.id, at, from });
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
  const isServed = keeperRole === 'admin' || keeperInstitutionId === institutionId;
  const isKept = keeperId !== null && keeperLeftAt === null && (ownerId !== null || isServed);
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
    state: stateOf(key, day, isKept),
  };
}

function stateOf({ endsOn }: Pick<KeyRow, 'endsOn'>, day: string, isKept: boolean): Token['state'] {
  if (endsOn !== null && endsOn < day) return 'ended';
  return isKept ? 'active' : 'unconfirmed';
}

function noToken() {
  return notFound('This token does not exist');
}
