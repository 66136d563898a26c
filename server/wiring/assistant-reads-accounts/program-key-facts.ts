import type { ProgramKey } from '#contract/programs/program-keys.ts';
import { createProgramKeys } from '#server/features/program-keys/program-keys.service.ts';
import type { Portal } from '#server/portal.ts';
import { dayText, type Facts, oneLine } from './fact-texts.ts';

const keysTold = 5;
const states: Record<ProgramKey['state'], string> = {
  active: 'works',
  ended: 'has ended',
  unconfirmed: 'waits until someone confirms it',
};

/** The keys of an institution's programs, never their secrets. */
export function programKeyFacts(portal: Portal): Facts<'program keys'> {
  const keys = createProgramKeys(portal);
  return {
    async 'program keys'({ institution, words }) {
      const list = await keys.list(institution.id);
      const owner = words.your === 'your' ? 'Your institution' : institution.name;
      if (list.length === 0) return [`${owner} has no API keys.`];
      const more = list.length > keysTold ? [`And ${list.length - keysTold} others.`] : [];
      return [
        `${owner} has ${list.length} API ${list.length === 1 ? 'key' : 'keys'}.`,
        ...list.slice(0, keysTold).map(keySentence),
        ...more,
      ];
    },
  };
}

function keySentence({ name, state, endsOn, lastUsedAt }: ProgramKey): string {
  const end =
    endsOn === null ? '' : `, ${state === 'ended' ? 'its last day was' : 'its last day is'} ${dayText(endsOn)}`;
  const use = lastUsedAt === null ? 'it was never used' : `it was last used on ${dayText(lastUsedAt)}`;
  return `The key “${oneLine(name)}” ${states[state]}${end}, and ${use}.`;
}
