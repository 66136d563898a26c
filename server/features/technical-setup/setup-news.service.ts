import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { setupStateLabel } from '#contract/values/technical-setup.ts';
import { servingNow } from '#server/features/people/absences/cover.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { TellingOf } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';
import { findNotifiedComment, findNotifiedSetup, type NotifiedSetup } from './setup-news.queries.ts';

/** The change of a set-up to notify people about. */
interface NotifiedState {
  institutionId: number;
  updatedAt: string;
  undoneBy?: number;
}

export type NoteState = ReturnType<typeof createSetupNews>['noteState'];

/** Notifies people about changes of a set-up: by the bell, in the chat with the technical supporter, and on open pages. */
export function createSetupNews({ db, bus, people, news }: Portal) {
  return {
    noteState: news.register('setup', async (about: NotifiedState): Promise<TellingOf<'setup'>> => {
      const setup = await findNotifiedSetup(db, about);
      const directory = await people.directory();
      const by = setup && directory.find(about.undoneBy ?? setup.updatedBy);
      if (!by) return {};
      return about.undoneBy === undefined
        ? notificationsOf(directory, setup, by)
        : undoNotificationsOf(directory, setup, by);
    }),

    /** Notifies the other side of a comment. */
    noteComment: news.register(
      'setup-comment',
      async ({ commentId }: { commentId: number }): Promise<TellingOf<'setup-comment'>> => {
        const comment = await findNotifiedComment(db, commentId);
        if (!comment) return {};
        const directory = await people.directory();
        const by = directory.find(comment.authorId);
        const to =
          by && capabilitiesOf(by).isServed
            ? supportersOf(comment, directory)
            : directory.customersOf(comment.institutionId);
        const title = `Technical setup of ${comment.institutionName}`;
        const description = `${by?.fullName ?? 'Someone'} writes: ${comment.text}`;
        return { notes: [{ userIds: to.map(({ id }) => id), title, description, createdBy: comment.authorId }] };
      },
    ),

    /** Call after the commit: pages that show the set-up read it again. */
    async changed(institution: { id: number; accountManagerId: number | null; techSupportId: number | null }) {
      const directory = await people.directory();
      const staff = [institution.accountManagerId, institution.techSupportId].flatMap((id) =>
        servingNow(id, directory),
      );
      const told = [...directory.customersOf(institution.id), ...directory.admins(), ...staff];
      bus.send(new Set(told.map(({ id }) => id)), {
        type: 'changed',
        what: ['/api/technical-setup', '/api/technical-setups', '/api/changes'],
      });
    },
  };
}

function notificationsOf(directory: Directory, setup: NotifiedSetup, by: Person): TellingOf<'setup'> {
  const title = `Technical setup of ${setup.institutionName}`;
  const isSubmitted = setup.state === 'submitted';
  const to = isSubmitted
    ? supportersOf(setup, directory).filter(({ id }) => id !== by.id)
    : directory.customersOf(setup.institutionId);
  // Staff enter the set-up of an institution without people, and have no chat with its technical supporter.
  const isForThem = isSubmitted && !capabilitiesOf(by).isServed;
  const userIds = to.map(({ id }) => id);
  // The message goes into the chat with one of them.
  const toId = userIds.find((id) => !isSubmitted && id === setup.submittedBy) ?? userIds[0];
  const content = isSubmitted ? 'I have submitted our technical setup. Could you please review it?' : reviewText(setup);
  const said = { content, line: 'setup', name: `${setup.id}-${Date.parse(setup.updatedAt)}` } as const;
  const note = isSubmitted
    ? { title, description: `${by.fullName} has submitted the setup. Please review the changes.` }
    : { title: `${title}: ${setupStateLabel(setup.state)}`, description: content };
  return {
    lines: toId === undefined || by.deactivatedAt || isForThem ? [] : [{ fromId: by.id, toId, ...said }],
    notes: [{ ...note, userIds, createdBy: by.id }],
  };
}

/** Notifies the institution, whatever state the set-up went back to. */
function undoNotificationsOf(directory: Directory, setup: NotifiedSetup, by: Person): TellingOf<'setup'> {
  const userIds = directory.customersOf(setup.institutionId).map(({ id }) => id);
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

/** The technical supporter and, while they are away, their stand-in; without them the administrators. */
export function supportersOf(
  { techSupportId }: { techSupportId: number | null },
  directory: Directory,
): readonly Person[] {
  const supporters = servingNow(techSupportId, directory);
  return supporters.length > 0 ? supporters : directory.admins();
}

function reviewText({ state, comment }: NotifiedSetup): string {
  if (state === 'in_review') return 'I am looking at your technical setup now.';
  if (state === 'live') return `Your technical setup is live.${comment ? ` ${comment}` : ''}`;
  return `Your technical setup needs changes: ${comment ?? 'please look at the comments under Technical Setup.'}`;
}
