import { setupStateLabel } from '#contract/values/technical-setup.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory, People } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import {
  listUntoldComments,
  listUntoldSetups,
  type UntoldSetup,
  updateCommentTold,
  updateSetupTold,
} from './setup-news.queries.ts';

export interface SetupNewsParts {
  db: Db;
  bus: Bus;
  people: People;
  /** A line in the chat of two people; the same clientId again is stored once. */
  say(line: { fromId: number; toId: number; content: string; clientId: string }): Promise<unknown>;
  notify(userId: number, note: { title: string; description: string; createdBy: number }): Promise<unknown>;
  onFailure(error: unknown): void;
}

/** Tells people what happened to a set-up: by the bell, in the chat with the technical supporter, and on open screens. */
export function createSetupNews({ db, bus, people, say, notify, onFailure }: SetupNewsParts) {
  /** Tells what has not been told yet, also what an earlier process left. */
  async function tell(): Promise<void> {
    const setups = await listUntoldSetups(db);
    const comments = await listUntoldComments(db);
    if (setups.length + comments.length === 0) return;
    const directory = await people.directory();
    for (const setup of setups) {
      await attempt(async () => {
        await tellOfSetup(directory, setup);
        await updateSetupTold(db, setup);
      });
    }
    for (const comment of comments) {
      await attempt(async () => {
        const by = directory.find(comment.authorId);
        const to =
          by?.role === 'customer' ? supportersOf(comment, directory) : customersOf(comment.institutionId, directory);
        await tellEach(to, comment.authorId, {
          title: `Technical setup of ${comment.institutionName}`,
          description: `${by?.fullName ?? 'Somebody'} writes: ${comment.text}`,
        });
        await updateCommentTold(db, comment.id, comment.createdAt);
      });
    }
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // It stays untold, and is tried again with the next one, or a minute later.
      onFailure(error);
    }
  }

  async function tellOfSetup(directory: Directory, setup: UntoldSetup): Promise<void> {
    const by = directory.find(setup.updatedBy);
    if (!by || setup.state === 'draft') return;
    const title = `Technical setup of ${setup.institutionName}`;
    const clientId = `setup-${setup.id}-${Date.parse(setup.updatedAt)}`;
    if (setup.state === 'submitted') {
      const supporters = supportersOf(setup, directory);
      await tellEach(supporters, by.id, { title, description: `${by.fullName} has submitted it. Please review it.` });
      const [supporter] = supporters;
      const content = 'I have submitted our technical setup. Could you please review it?';
      if (supporter && !by.deactivatedAt) await say({ fromId: by.id, toId: supporter.id, content, clientId });
      return;
    }
    const customers = customersOf(setup.institutionId, directory);
    const text = reviewText(setup);
    await tellEach(customers, by.id, { title: `${title}: ${setupStateLabel(setup.state)}`, description: text });
    const submitter = customers.find(({ id }) => id === setup.submittedBy) ?? customers[0];
    if (submitter && !by.deactivatedAt) await say({ fromId: by.id, toId: submitter.id, content: text, clientId });
  }

  async function tellEach(to: readonly Person[], createdBy: number, note: { title: string; description: string }) {
    for (const { id } of to) await notify(id, { ...note, createdBy });
  }

  return {
    tell,
    /** To be called after a commit: screens that show the set-up read it again. */
    async changed(institution: { id: number; accountManagerId: number | null; techSupportId: number | null }) {
      const directory = await people.directory();
      const staff = [institution.accountManagerId, institution.techSupportId].flatMap((id) => id ?? []);
      const ids = [...customersOf(institution.id, directory), ...directory.admins()].map(({ id }) => id);
      bus.send(new Set([...ids, ...staff]), {
        type: 'changed',
        what: ['/api/technical-setup', '/api/technical-setups'],
      });
    },
  };
}

export function customersOf(institutionId: number, directory: Directory): Person[] {
  return directory.everybody().filter((person) => person.institutionId === institutionId && !person.deactivatedAt);
}

/** The technical supporter; where there is none, the administrators. */
export function supportersOf(
  { techSupportId }: { techSupportId: number | null },
  directory: Directory,
): readonly Person[] {
  const supporter = techSupportId === null ? undefined : directory.find(techSupportId);
  return supporter && !supporter.deactivatedAt ? [supporter] : directory.admins();
}

function reviewText({ state, comment }: UntoldSetup): string {
  if (state === 'in_review') return 'I am looking at your technical setup now.';
  if (state === 'live') return `Your technical setup is live.${comment ? ` ${comment}` : ''}`;
  return `Your technical setup needs changes: ${comment ?? 'please look at the comments under Technical Setup.'}`;
}
