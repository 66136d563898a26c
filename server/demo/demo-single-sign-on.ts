import type { Change } from '#server/db/queries/change-log.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Rows } from './seed.queries.ts';
import type { Ago } from './working-time.ts';

const [kestrel, weiLing, lars] = [6, 17, 3];
const domain = 'kestrel.example';

interface DemoSingleSignOn extends Pick<Rows, 'singleSignOn' | 'signInDomains'> {
  changes: Change[];
}

/** One institution with single sign-on. No user has signed in by it: its provider is invented and does not answer. */
export function demoSingleSignOn(ago: Ago): DemoSingleSignOn {
  const row = { institutionId: kestrel, mode: 'off', linkKey: 'kestrel-institute-demo', isListed: true } as const;
  const object = { objectType: 'singleSignOn', objectId: kestrel, institutionId: kestrel } as const;
  const proposedAt = isoTime(ago(41.4));
  const proposed = { ...row, proposedMode: 'offered', proposedBy: weiLing, proposedAt } as const;
  const offered = { ...row, mode: 'offered', version: 3 } as const;
  return {
    singleSignOn: [offered],
    signInDomains: [{ domain, institutionId: kestrel }],
    changes: [
      { ...object, at: proposedAt, byId: weiLing, action: 'propose', before: row, after: proposed },
      { ...object, at: isoTime(ago(40.6)), byId: lars, action: 'set', before: proposed, after: offered },
      {
        at: isoTime(ago(40.5)),
        byId: lars,
        objectType: 'signInDomains',
        objectId: kestrel,
        institutionId: kestrel,
        action: 'set',
        after: { domain },
      },
    ],
  };
}
