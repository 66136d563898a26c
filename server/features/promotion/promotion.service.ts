import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { PromotionKit, promotionKitRoutes } from '#contract/promotion-kit.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { lockInstitution } from '#server/db/queries/lock-institution.ts';
import type { InstitutionStaff } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { canActForInstitution } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Portal } from '#server/portal.ts';
import { sentPicture } from './kit-picture-file.ts';
import { findKit, type KitRow, storeKit } from './promotion.queries.ts';

type Filled = z.output<(typeof promotionKitRoutes)['PUT /api/promotion-kit']['body']>;

const keyBytes = 18;

/** Stores promotion kits of institutions. */
export function createPromotionKits({ db, people, bus, clock }: Portal) {
  async function tellChanged(institution: InstitutionStaff): Promise<void> {
    const readers = (await people.directory())
      .everybody()
      .filter((person) => canActForInstitution(person, institution));
    const what = ['/api/promotion-kit', '/api/changes'];
    bus.send(
      readers.map(({ id }) => id),
      { type: 'changed', what },
    );
  }

  return {
    read: async (institution: InstitutionStaff) => toKit(await findKit(db, institution.id), institution),

    /** Stores a kit; 415 for a logo that cannot be used. */
    async fill(
      { me, institution }: { me: Person; institution: InstitutionStaff },
      filled: Filled,
    ): Promise<PromotionKit> {
      // As browsers serialise it: other scripts become ASCII, which every font and code can show.
      const link = new URL(filled.link).href;
      const logo = filled.logo == null ? filled.logo : sentPicture(filled.logo, 'logo');
      const drawn = filled.namePicture === undefined ? null : sentPicture(filled.namePicture, 'namePicture');
      const name = filled.name === '' || filled.name === institution.name ? null : filled.name;
      const at = isoTime(clock());
      const after = await db.transaction().execute(async (transaction) => {
        await lockInstitution(transaction, institution.id);
        const before = await findKit(transaction, institution.id);
        const kept = { logo: before?.logo ?? null, logoChangedAt: before?.logoChangedAt ?? null };
        const key = before?.key ?? randomBytes(keyBytes).toString('base64url');
        const ofLogo = logo === undefined ? kept : { logo, logoChangedAt: at };
        const namePicture = drawn ?? (before?.name === name ? (before?.namePicture ?? null) : null);
        const row = { institutionId: institution.id, key, name, namePicture, link, ...ofLogo, updatedAt: at };
        await storeKit(transaction, row);
        const object = { objectType: 'promotionKit', objectId: institution.id, institutionId: institution.id } as const;
        const action = before ? 'change' : 'add';
        await recordChange(transaction, { byId: me.id, at, ...object, action, ...(before && { before }), after: row });
        return row;
      });
      await tellChanged(institution);
      return toKit(after, institution);
    },
  };
}

/** Imports the fonts, which the server starts without. */
async function toKit(row: KitRow | undefined, institution: InstitutionStaff): Promise<PromotionKit> {
  const { canSet } = await import('#server/pdf/text-outline.ts');
  const name = row?.name ?? institution.name;
  return {
    name,
    hasPrintedName: canSet(name) || row?.namePicture != null,
    hasLogo: row?.logo != null,
    link: row?.link ?? null,
    key: row?.key ?? null,
    updatedAt: row?.updatedAt ?? null,
  };
}
