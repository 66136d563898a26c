import type { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { paths } from '#contract/values/pages.ts';
import { mayReview, type SetupState, setupStateLabel } from '#contract/values/technical-setup.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { noteSetup } from './board/setup-notes.service.ts';
import { changesGoingLive } from './former-live.ts';
import { refuseUnlessReady } from './live-readiness.service.ts';
import {
  findSetup,
  insertComment,
  insertSetup,
  lockSetup,
  type NewSetup,
  type SetupRow,
  updateSetup,
} from './setup.queries.ts';
import type { NoteState } from './setup-news.service.ts';
import { hasSaml } from './setup-overview.service.ts';
import { checkedValues } from './setup-values.ts';
import { withdrawWithoutSaml } from './single-sign-on/switched.service.ts';

interface Saved {
  institutionId: number;
  byId: number;
  values: SetupValues;
  isDraft: boolean;
  /** The `updatedAt` of the version on which the change is based; undefined if the caller does not say. */
  basedOn: string | null | undefined;
}

interface Review {
  institutionId: number;
  byId: number;
  basedOn: string;
  state: SetupState;
  comment: string | undefined;
}

const reviewActions = { in_review: 'review', live: 'put live', needs_changes: 'ask for changes' } as const;

/** Takes a set-up from draft to live. */
export function createSetups({ db, people, clock, planOn, writeMail }: Portal, noteState: NoteState) {
  async function save(
    { institutionId, byId, values, isDraft, basedOn }: Saved,
    recordCreation: RecordCreation,
  ): Promise<SetupRow> {
    const state: SetupState = isDraft ? 'draft' : 'submitted';
    const fields = { ...checkedValues(values), state };
    const directory = await people.directory();
    return db.transaction().execute(async (transaction) => {
      const before = await lockSetup(transaction, institutionId);
      if (basedOn !== undefined && basedOn !== (before?.updatedAt ?? null)) throw savedMeanwhile(before, directory);
      const at = laterThan(before, clock());
      const change = {
        ...fields,
        updatedAt: at,
        updatedBy: byId,
        beforeLive: null,
        ...(isDraft ? {} : { submittedAt: at }),
      };
      const after = await store(transaction, before, { ...change, institutionId, createdAt: at }, directory);
      await noteSetup(transaction, after);
      await recordChange(transaction, {
        at,
        byId,
        institutionId,
        objectType: 'technicalSetup',
        objectId: after.id,
        after,
        action: isDraft ? 'keep draft' : 'submit',
        ...(before ? { before } : {}),
      });
      await noteState(transaction, { institutionId, updatedAt: at });
      await recordCreation(transaction, after.id);
      return after;
    });
  }

  async function store(
    transaction: Transaction,
    before: SetupRow | undefined,
    setup: NewSetup,
    directory: Directory,
  ): Promise<SetupRow> {
    const { createdAt, institutionId, ...change } = setup;
    if (before) return updateSetup(transaction, institutionId, change);
    const inserted = await insertSetup(transaction, setup);
    // Two colleagues saved the first version at the same moment.
    if (!inserted) throw savedMeanwhile(await findSetup(transaction, institutionId), directory);
    return inserted;
  }

  async function review(
    { institutionId, byId, state, comment, basedOn }: Review,
    recordCreation: RecordCreation,
  ): Promise<SetupRow> {
    if (state === 'needs_changes' && !comment) throw badRequest('Please describe the changes needed', 'comment');
    // Read before the transaction, which on SQLite has the only connection.
    const directory = await people.directory();
    const hasSamlPlan = await hasSaml({ db, clock, planOn }, institutionId);
    return db.transaction().execute(async (transaction) => {
      const before = await lockSetup(transaction, institutionId);
      if (!before) throw notFound('This institution has not saved a setup');
      if (before.updatedAt !== basedOn) throw savedMeanwhile(before, directory);
      await refuseUnlessAllowed(transaction, before, { state, hasSamlPlan });
      const at = laterThan(before, clock());
      const live = state === 'live' ? changesGoingLive(before, at) : {};
      const moved = { state, updatedAt: at, updatedBy: byId, beforeLive: null, ...live };
      const after = await updateSetup(transaction, institutionId, moved);
      await noteSetup(transaction, after);
      if (comment) {
        // The notification of the new state contains the comment, so nobody gets a second one.
        await insertComment(transaction, { institutionId, authorId: byId, text: comment, createdAt: at });
      }
      await recordChange(transaction, {
        at,
        byId,
        institutionId,
        objectType: 'technicalSetup',
        objectId: after.id,
        before,
        after,
        action: reviewActions[state as keyof typeof reviewActions],
      });
      await withdrawWithoutSaml(transaction, after);
      await mailReview(transaction, after, { comment, directory });
      await noteState(transaction, { institutionId, updatedAt: at });
      await recordCreation(transaction, after.id);
      return after;
    });
  }

  async function refuseUnlessAllowed(
    transaction: Transaction,
    before: SetupRow,
    { state, hasSamlPlan }: { state: SetupState; hasSamlPlan: boolean },
  ): Promise<void> {
    if (!mayReview(before.state, state)) {
      throw conflict(`A setup that is “${setupStateLabel(before.state)}” cannot become “${setupStateLabel(state)}”`);
    }
    if (state === 'live') await refuseUnlessReady(transaction, before, hasSamlPlan);
  }

  /** Mails the customers of a set-up that they have something to do. */
  async function mailReview(
    transaction: Transaction,
    setup: SetupRow,
    { comment, directory }: { comment: string | undefined; directory: Directory },
  ): Promise<void> {
    const { state, institutionId, updatedBy, updatedAt } = setup;
    if (state !== 'needs_changes') return;
    const by = directory.find(updatedBy)?.fullName ?? 'Technical support';
    await writeMail(transaction, {
      userIds: directory.customersOf(institutionId).map(({ id }) => id),
      kind: 'setup-needs-changes',
      key: `setup-needs-changes:${institutionId}:${updatedAt}`,
      subject: 'Your technical setup needs changes',
      paragraphs: [`${by} has looked at your technical setup and asks you to change something:`, comment ?? ''],
      link: { label: 'Technical Setup', path: paths.technicalSetup },
    });
  }

  function savedMeanwhile(now: SetupRow | undefined, directory: Directory) {
    const by = now && directory.find(now.updatedBy);
    return conflict(
      `${by?.fullName ?? 'Someone'} has changed the technical setup in the meantime. Nothing that you typed is lost: look at what changed, then save again.`,
    );
  }

  return { save, review };
}

/** The time of a change, as ISO text. Always later than the previous one, even within a millisecond, because forms compare it. */
export function laterThan(before: SetupRow | undefined, now: number): string {
  return isoTime(Math.max(now, before ? Date.parse(before.updatedAt) + 1 : 0));
}
