import { changedObjects } from '#contract/values/changes.ts';
import { roleLabel } from '#contract/values/roles.ts';
import { securityEvents } from '#contract/values/security-events.ts';
import { listChangesAbout, listChangesBy, listNotes, listSecurityEvents, readProfile } from './account.queries.ts';
import { paged, type SpecialSections, whole } from './section.ts';

/** Label for a stored key; the key itself if another version of the portal stored it. */
function labelFor(words: Readonly<Record<string, string>>, word: string): string {
  return Object.hasOwn(words, word) ? (words[word] ?? word) : word;
}

const objectLabel = (type: string) => labelFor(changedObjects, type);

export const accountSections = {
  profile: whole(async (db, { id, nameOf }) => {
    const { role, accountManagerId, techSupportId, ...profile } = await readProfile(db, id);
    const [accountManager, techSupport] = [nameOf(accountManagerId), nameOf(techSupportId)];
    return [{ id, ...profile, role: roleLabel(role), accountManager, techSupport }];
  }),
  'account-events': paged(
    (db, { id }, after) => listSecurityEvents(db, id, after),
    ({ id: _, kind, userId, byId, address, browser, ...row }, { id, roleOf }) => {
      // Address and browser belong to the person who acted, so they are left out if that was somebody else.
      const isPlaceTheirs = byId !== null && byId !== id;
      const place = isPlaceTheirs ? { address: null, browser: null } : { address, browser };
      const what = labelFor(securityEvents, kind);
      return { ...row, what, account: roleOf(userId), by: roleOf(byId), ...place };
    },
  ),
  'changes-about-you': paged(
    (db, { id }, after) => listChangesAbout(db, id, after),
    ({ id: _, byId, ...row }, { roleOf }) => ({ ...row, by: roleOf(byId) }),
  ),
  'changes-by-you': paged(
    (db, { id }, after) => listChangesBy(db, id, after),
    ({ at, action, objectType, objectId }) => ({ at, action, object: objectLabel(objectType), number: objectId }),
  ),
  notifications: paged(
    (db, { id }, after) => listNotes(db, id, after),
    ({ id: _, ...row }) => row,
  ),
} satisfies SpecialSections;
