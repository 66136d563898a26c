import { changedObjects } from '#contract/values/changes.ts';
import { mailKindLabel } from '#contract/values/mail.ts';
import { factorKinds, signInWays } from '#contract/values/people/factors.ts';
import { roleLabel } from '#contract/values/roles.ts';
import { securityEvents } from '#contract/values/security-events.ts';
import {
  listArchivesAbout,
  listBrowsers,
  listChangesAbout,
  listChangesBy,
  listDevices,
  listFactors,
  listFormerNames,
  listLinkedAccounts,
  listLinks,
  listMailSwitches,
  listMails,
  listNotes,
  listProgramKeys,
  listRecoveryCodes,
  listSecurityEvents,
  listSessions,
  readProfile,
} from './account.queries.ts';
import { paged, type Section, whole } from './section.ts';

/** What the portal calls something, or the word that it keeps where it is of another version. */
function wordFor(words: Readonly<Record<string, string>>, word: string): string {
  return Object.hasOwn(words, word) ? (words[word] ?? word) : word;
}

/** A word of the log for any object. */
const objectWord = (type: string) => wordFor(changedObjects, type);

/** The account, and what happened to it. */
export const accountSections: readonly Section[] = [
  {
    name: 'profile',
    title: 'Your profile',
    about:
      'What the portal knows about you. Your password is kept only in a form that no one can read, so it is left out.',
    read: whole(async (db, { id, nameOf }) => {
      const { role, accountManagerId, techSupportId, ...profile } = await readProfile(db, id);
      const [accountManager, techSupport] = [nameOf(accountManagerId), nameOf(techSupportId)];
      return [{ id, ...profile, role: roleLabel(role), accountManager, techSupport }];
    }),
  },
  {
    name: 'former-names',
    title: 'What you were called before',
    about: 'Former names, usernames and e-mail addresses. They are kept so that they can be erased with the rest.',
    read: whole((db, { id }) => listFormerNames(db, id)),
  },
  {
    name: 'mail-choices',
    title: 'E-mails you switched off or chose',
    about: 'Where nothing is listed, you get the e-mails everyone gets.',
    read: whole(async (db, { id }) =>
      (await listMailSwitches(db, id)).map(({ kind, off }) => ({ mail: mailKindLabel(kind), isOff: off })),
    ),
  },
  {
    name: 'second-factors',
    title: 'How you sign in besides your password',
    about: 'Passkeys, authenticator apps and recovery codes that were not used. Their secrets are left out.',
    read: whole(async (db, { id }) => [
      ...(await listFactors(db, id)).map(({ kind, ...row }) => ({ kind: factorKinds[kind], ...row })),
      ...(await listRecoveryCodes(db, id)).map((row) => ({
        kind: 'Recovery code',
        name: null,
        ...row,
        lastUsedAt: null,
      })),
    ]),
  },
  {
    name: 'sessions',
    title: 'Where you are signed in',
    about: 'Sessions that have not ended.',
    read: whole(async (db, { id }) =>
      (await listSessions(db, id)).map(({ signedInBy, ...row }) => ({
        ...row,
        signedInBy: signedInBy && signInWays[signedInBy],
      })),
    ),
  },
  {
    name: 'devices',
    title: 'Devices with notifications',
    about: 'Until you log out on them. At which address their browser’s maker reaches them is left out.',
    read: whole((db, { id }) => listDevices(db, id)),
  },
  {
    name: 'browsers',
    title: 'Browsers you signed in with',
    about:
      'They let the portal notice when you sign in with a new one. Only a hash of a cookie in the browser is kept.',
    read: whole((db, { id }) => listBrowsers(db, id)),
  },
  {
    name: 'links',
    title: 'Links that were made for you',
    about: 'To set a password, to confirm an address, and to switch off e-mails. The links themselves are not kept.',
    read: whole(async (db, { id, roleOf }) => {
      const { links, inMails } = await listLinks(db, id);
      return [
        ...links.map(({ createdBy, ...row }) => ({
          purpose: 'set a password',
          mail: null,
          address: null,
          ...row,
          madeBy: roleOf(createdBy),
        })),
        ...inMails.map(({ kind, ...row }) => ({ mail: kind && mailKindLabel(kind), ...row, madeBy: null })),
      ];
    }),
  },
  {
    name: 'linked-accounts',
    title: 'Accounts elsewhere that you sign in with',
    about: 'At your institution, or a work account. Your institution’s name for you is kept only as a hash.',
    read: whole(async (db, { id }) => {
      const { ofInstitution, ofWork } = await listLinkedAccounts(db, id);
      return [
        ...ofInstitution.map((row) => ({ kind: 'Institution', subject: null, ...row })),
        ...ofWork.map((row) => ({ kind: 'Work account', endedAt: null, ...row })),
      ];
    }),
  },
  {
    name: 'program-keys',
    title: 'Keys and tokens of programs',
    about: 'Those you made or are responsible for. The keys and tokens themselves are not kept.',
    read: whole((db, { id }) => listProgramKeys(db, id)),
  },
  {
    name: 'account-events',
    title: 'What happened to your account',
    about:
      'The parts of the security log that are about you or that you caused. Other people appear only by their role.',
    read: paged(
      (db, { id }, after) => listSecurityEvents(db, id, after),
      ({ id: _, kind, userId, byId, address, browser, ...row }, { id, roleOf }) => {
        // Of what somebody else did, the place is theirs.
        const isPlaceTheirs = byId !== null && byId !== id;
        const place = isPlaceTheirs ? { address: null, browser: null } : { address, browser };
        const what = wordFor(securityEvents, kind);
        return { ...row, what, account: roleOf(userId), by: roleOf(byId), ...place };
      },
    ),
  },
  {
    name: 'changes-about-you',
    title: 'What was changed about you',
    about: 'Entries of the change log. Who made each change appears only by their role.',
    read: paged(
      (db, { id }, after) => listChangesAbout(db, id, after),
      ({ id: _, byId, ...row }, { roleOf }) => ({ ...row, by: roleOf(byId) }),
    ),
  },
  {
    name: 'changes-by-you',
    title: 'What you changed',
    about: 'The values before and after are about others, and are left out.',
    read: paged(
      (db, { id }, after) => listChangesBy(db, id, after),
      ({ at, action, objectType, objectId }) => ({ at, action, object: objectWord(objectType), number: objectId }),
    ),
  },
  {
    name: 'mails',
    title: 'E-mails to you',
    about: 'The text of an e-mail is kept only until it is sent.',
    read: paged(
      (db, { id }, after) => listMails(db, id, after),
      ({ id: _, kind, letter, ...row }) => ({ mail: mailKindLabel(kind), ...row, letter }),
    ),
  },
  {
    name: 'notifications',
    title: 'Notifications you got',
    about: 'What appeared under your bell.',
    read: paged(
      (db, { id }, after) => listNotes(db, id, after),
      ({ id: _, ...row }) => row,
    ),
  },
  {
    name: 'archives',
    title: 'Archives like this one',
    about: 'Those of your data, and those you requested.',
    read: whole(async (db, { id, roleOf }) =>
      (await listArchivesAbout(db, id)).map(({ personId, askedById, ...row }) => ({
        ...row,
        of: roleOf(personId),
        askedBy: roleOf(askedById),
      })),
    ),
  },
];
