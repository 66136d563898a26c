import { setupStateLabel } from '#contract/values/technical-setup.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory, People } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import {
  claimCommentNews,
  claimSetupNews,
  listUntoldComments,
  listUntoldSetups,
  type UntoldSetup,
} from './setup-news.queries.ts';

export interface SetupNewsParts {
  db: Db;
  bus: Bus;
  people: People;
  /** A line in the chat of two people; the same name again is stored once. */
  say(message: { fromId: number; toId: number; content: string; line: 'setup'; name: string }): Promise<unknown>;
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
      await attempt(() => tellOfSetup(directory, setup));
    }
    for (const comment of comments) {
      await attempt(async () => {
        if (!(await claimCommentNews(db, comment.id, comment.createdAt))) return;
        const by = directory.find(comment.authorId);
        const to =
          by?.role === 'customer' ? supportersOf(comment, directory) : customersOf(comment.institutionId, directory);
        await tellEach(to, comment.authorId, {
          title: `Technical setup of ${comment.institutionName}`,
          description: `${by?.fullName ?? 'Somebody'} writes: ${comment.text}`,
        });
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
    const news = by && newsOf(directory, setup, by);
    if (news?.line && !by?.deactivatedAt) {
      const name = `${setup.id}-${Date.parse(setup.updatedAt)}`;
      await say({ fromId: setup.updatedBy, ...news.line, line: 'setup', name });
    }
    // A line is stored once whoever says it. The bell rings each time: whoever claims the news rings it.
    if (!(await claimSetupNews(db, setup))) return;
    if (news) await tellEach(news.to, setup.updatedBy, news.note);
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
        what: ['/api/technical-setup', '/api/technical-setups', '/api/changes'],
      });
    },
  };
}

interface News {
  to: readonly Person[];
  note: { title: string; description: string };
  /** In the chat, to one of them. */
  line: { toId: number; content: string } | undefined;
}

function newsOf(directory: Directory, setup: UntoldSetup, by: Person): News {
  const title = `Technical setup of ${setup.institutionName}`;
  if (setup.state === 'submitted') {
    const to = supportersOf(setup, directory);
    const [supporter] = to;
    const content = 'I have submitted our technical setup. Could you please review it?';
    const note = { title, description: `${by.fullName} has submitted it. Please review it.` };
    return { to, note, line: supporter && { toId: supporter.id, content } };
  }
  const to = customersOf(setup.institutionId, directory);
  const submitter = to.find(({ id }) => id === setup.submittedBy) ?? to[0];
  const content = reviewText(setup);
  const note = { title: `${title}: ${setupStateLabel(setup.state)}`, description: content };
  return { to, note, line: submitter && { toId: submitter.id, content } };
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
