import type { SingleSignOn } from '#contract/technical-setup/single-sign-on.ts';
import { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { closeCodes } from '#contract/values/limits.ts';
import { paths } from '#contract/values/pages.ts';
import { isStepUp, type SingleSignOnMode, singleSignOnModeNames } from '#contract/values/single-sign-on.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { InstitutionStaff } from '#server/features/people/institutions/chosen-institution.queries.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { wasTestPassed } from '#server/features/technical-setup/live-readiness.service.ts';
import { lackingForSignIn } from '#server/features/technical-setup/saml/authn-request.ts';
import { findSetup } from '#server/features/technical-setup/setup.queries.ts';
import { hasSaml } from '#server/features/technical-setup/setup-overview.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { createToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { readFactorContexts } from './factor-contexts.ts';
import { listDomains, type SingleSignOnRow } from './single-sign-on.queries.ts';
import { countConnected, findSingleSignOn, lockSingleSignOn, updateSingleSignOn } from './switch.queries.ts';
import { endSessionsOfMode, notifySwitched, sideOf } from './switched.service.ts';

interface Asked {
  me: Person;
  institution: InstitutionStaff;
  sessionHash: string;
}

/** Switches single sign-on: a step forward needs both sides, the institution and technical support; a step back needs either. */
export function createSwitch({ db, bus, people, clock, planOn, notify }: Portal) {
  async function read(institution: InstitutionStaff): Promise<SingleSignOn> {
    const row = await findSingleSignOn(db, institution.id);
    const mode = row?.mode ?? 'off';
    const { people: count, connected } = await countConnected(db, institution.id);
    return {
      institutionId: institution.id,
      companyName: institution.name,
      mode,
      connected,
      people: count,
      proposal: row ? proposalOf(row, await people.directory()) : null,
      obstacle: mode === 'required' ? null : await obstacleTo(nextOf(mode), institution.id),
      isListed: row?.isListed ?? false,
      domains: await listDomains(db, institution.id),
      directPath: row ? `${paths.institutionSignIn}?institution=${row.linkKey}` : null,
      logoutEndpoint: row?.logoutEndpoint ?? '',
      factorContexts: row ? readFactorContexts(row) : [],
      version: row?.version ?? 0,
    };
  }

  /** The reason why a mode cannot begin yet; null if it can. */
  async function obstacleTo(mode: SingleSignOnMode, institutionId: number): Promise<string | null> {
    const setup = await findSetup(db, institutionId);
    if (!setup?.liveValues) return 'The technical setup has to be live first.';
    const values = SetupValues.parse(JSON.parse(setup.liveValues));
    const missing = lackingForSignIn(values);
    if (missing.length > 0) return `The setup that is live lacks ${missing.join(' and ')}.`;
    if (!(await hasSaml({ db, clock, planOn }, institutionId))) return 'The plan does not include SAML.';
    if (!(await wasTestPassed(db, setup, values))) {
      return 'Someone at the institution has to pass a test sign-in with the values that are live.';
    }
    if (mode !== 'required') return null;
    const { hasSignedIn } = await countConnected(db, institutionId);
    if (hasSignedIn) return null;
    return 'Someone has to sign in through the institution first, so that no one is locked out.';
  }

  /** Agrees to a mode for one's side. Throws 409 if it is impossible, or somebody was faster. */
  async function agree(
    { me, institution, sessionHash }: Asked,
    mode: SingleSignOnMode,
    version: number,
  ): Promise<void> {
    const directory = await people.directory();
    const obstacle = mode === 'off' ? null : await obstacleTo(mode, institution.id);
    const ended = await db.transaction().execute(async (transaction) => {
      const before = await lockSingleSignOn(transaction, institution.id, newLinkKey());
      if (before.version !== version) throw changedMeanwhile();
      const isUp = isStepUp(before.mode, mode);
      if (isUp) refuseStep(before.mode, mode, obstacle);
      const proposal = proposalOf(before, directory);
      const isAgreed = proposal?.mode === mode && proposal.side !== sideOf(me);
      const at = isoTime(clock());
      const change =
        isUp && !isAgreed
          ? { proposedMode: mode, proposedBy: me.id, proposedAt: at }
          : { mode, proposedMode: null, proposedBy: null, proposedAt: null };
      const after = await updateSingleSignOn(transaction, institution.id, change);
      await recordChange(transaction, {
        at,
        byId: me.id,
        objectType: 'singleSignOn',
        objectId: institution.id,
        institutionId: institution.id,
        before,
        after,
        action: actionOf(before, after),
      });
      await notifySwitched(notify, transaction, { me, institution, directory, before, after });
      if (before.mode === after.mode) return [];
      return endSessionsOfMode(transaction, { institutionId: institution.id, mode, at, keptHash: sessionHash });
    });
    for (const hash of ended) bus.closeSession(hash, closeCodes.signedOut, 'Signed out');
  }

  return { read, agree };
}

/** Random, so that nobody guesses where an institution's people sign in. */
export function newLinkKey(): string {
  return createToken().token.slice(0, 22);
}

export function changedMeanwhile() {
  return conflict('Someone has changed this in the meantime. Please look at it again.');
}

function nextOf(mode: SingleSignOnMode): SingleSignOnMode {
  return singleSignOnModeNames[singleSignOnModeNames.indexOf(mode) + 1] ?? mode;
}

/** An agreement counts only while the person who gave it belongs to that side. */
function proposalOf(row: SingleSignOnRow, directory: Directory): SingleSignOn['proposal'] {
  const { proposedMode: mode, proposedBy, proposedAt: at, institutionId } = row;
  const person = proposedBy === null ? undefined : directory.find(proposedBy);
  if (!person || person.deactivatedAt || mode === null || at === null) return null;
  if (capabilitiesOf(person).isServed && person.institutionId !== institutionId) return null;
  return { mode, at, by: person.fullName, side: sideOf(person) };
}

function refuseStep(from: SingleSignOnMode, to: SingleSignOnMode, obstacle: string | null): void {
  if (nextOf(from) !== to)
    throw conflict('Please offer single sign-on first, and require it once people have used it.');
  if (obstacle !== null) throw conflict(obstacle);
}

function actionOf(before: SingleSignOnRow, after: SingleSignOnRow): 'set' | 'propose' | 'withdraw' {
  if (before.mode !== after.mode) return 'set';
  return after.proposedMode === null ? 'withdraw' : 'propose';
}
