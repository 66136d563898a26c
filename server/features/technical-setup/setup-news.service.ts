import { setupStateLabel } from '#contract/values/technical-setup.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import type { News, Telling } from '#server/platform/news/news.ts';
import { findToldComment, findToldSetup, type ToldSetup } from './setup-news.queries.ts';

export interface SetupNewsParts extends Pick<PortalParts, 'db' | 'bus' | 'people'> {
  news: Pick<News, 'register'>;
}

/** Which change of a set-up people are told of. */
interface ToldState {
  institutionId: number;
  updatedAt: string;
  /** Who undid that it was put live. */
  undoneBy?: number;
}

/** Tells people what happened to a set-up: by the bell, in the chat with the technical supporter, and on open screens. */
export function createSetupNews({ db, bus, people, news }: SetupNewsParts) {
  return {
    /** Notes that people are to be told of a set-up's state. */
    noteState: news.register('setup', async (about: ToldState): Promise<Telling> => {
      const setup = await findToldSetup(db, about);
      const directory = await people.directory();
      const by = setup && directory.find(about.undoneBy ?? setup.updatedBy);
      if (!by) return {};
      return about.undoneBy === undefined ? tellingOf(directory, setup, by) : tellingOfUndo(directory, setup, by);
    }),

    /** The same of a comment: the other side is told. */
    noteComment: news.register('setup-comment', async ({ commentId }: { commentId: number }): Promise<Telling> => {
      const comment = await findToldComment(db, commentId);
      if (!comment) return {};
      const directory = await people.directory();
      const by = directory.find(comment.authorId);
      const to =
        by?.role === 'customer' ? supportersOf(comment, directory) : customersOf(comment.institutionId, directory);
      const title = `Technical setup of ${comment.institutionName}`;
      const description = `${by?.fullName ?? 'Someone'} writes: ${comment.text}`;
      return { notes: [{ userIds: to.map(({ id }) => id), title, description, createdBy: comment.authorId }] };
    }),

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

function tellingOf(directory: Directory, setup: ToldSetup, by: Person): Telling {
  const title = `Technical setup of ${setup.institutionName}`;
  const isSubmitted = setup.state === 'submitted';
  const to = isSubmitted ? supportersOf(setup, directory) : customersOf(setup.institutionId, directory);
  const userIds = to.map(({ id }) => id);
  // In the chat with one of them.
  const toId = userIds.find((id) => !isSubmitted && id === setup.submittedBy) ?? userIds[0];
  const content = isSubmitted ? 'I have submitted our technical setup. Could you please review it?' : reviewText(setup);
  const said = { content, line: 'setup', name: `${setup.id}-${Date.parse(setup.updatedAt)}` } as const;
  const note = isSubmitted
    ? { title, description: `${by.fullName} has submitted it. Please review it.` }
    : { title: `${title}: ${setupStateLabel(setup.state)}`, description: content };
  return {
    lines: toId === undefined || by.deactivatedAt ? [] : [{ fromId: by.id, toId, ...said }],
    notes: [{ ...note, userIds, createdBy: by.id }],
  };
}

/** The institution is told, whatever state the set-up went back to. */
function tellingOfUndo(directory: Directory, setup: ToldSetup, by: Person): Telling {
  const userIds = customersOf(setup.institutionId, directory).map(({ id }) => id);
  const toId = userIds.find((id) => id === setup.submittedBy) ?? userIds[0];
  const now = setup.liveSince ? 'The earlier setup is live again.' : 'Nothing is live at the moment.';
  const content = `I have undone putting your technical setup live. ${now}`;
  const said = { content, line: 'setup', name: `${setup.id}-${Date.parse(setup.updatedAt)}` } as const;
  const title = `Technical setup of ${setup.institutionName}: No longer live`;
  return {
    lines: toId === undefined || by.deactivatedAt ? [] : [{ fromId: by.id, toId, ...said }],
    notes: [{ title, description: content, userIds, createdBy: by.id }],
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

function reviewText({ state, comment }: ToldSetup): string {
  if (state === 'in_review') return 'I am looking at your technical setup now.';
  if (state === 'live') return `Your technical setup is live.${comment ? ` ${comment}` : ''}`;
  return `Your technical setup needs changes: ${comment ?? 'please look at the comments under Technical Setup.'}`;
}
