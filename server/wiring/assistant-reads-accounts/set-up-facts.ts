import { IpRangeRows } from '#contract/technical-setup/technical-setup.ts';
import { type SetupState, samlAttributes, setupStateLabel } from '#contract/values/technical-setup.ts';
import { readCertificates } from '#server/features/technical-setup/checks/certificates.ts';
import { readSetup } from '#server/features/technical-setup/setup-overview.service.ts';
import type { Portal } from '#server/portal.ts';
import { type Asker, dayText, type Facts } from './fact-texts.ts';

const findingsTold = 5;
const notSaved = 'No technical setup has been saved yet.';
/** The next step in each state. */
const nextSteps: Record<SetupState, readonly string[]> = {
  draft: ['It has not been submitted yet: Save Technical Setup submits it.'],
  submitted: ['Technical support reviews it next.'],
  in_review: ['Technical support is looking at it.'],
  needs_changes: ['You find what needs to change under History on Technical Setup.'],
  live: [],
};

export function setUpFacts(portal: Portal): Facts<'setup status' | 'setup values' | 'setup findings' | 'certificate'> {
  const { clock } = portal;
  const setup = ({ institution }: Asker) => readSetup(portal, institution);

  return {
    async 'setup status'(asker) {
      const { words, institution } = asker;
      const { id, state, updatedAt, live } = await setup(asker);
      if (id === null) return [notSaved];
      const since = live ? ` Values have been live since ${dayText(live.since)}.` : '';
      return [
        `The status of ${words.your === 'your' ? 'your' : `${institution.name}’s`} technical setup is “${setupStateLabel(state)}”, since ${dayText(updatedAt)}.${since}`,
        ...nextSteps[state],
      ];
    },

    async 'setup values'(asker) {
      const { id, live, ...saved } = await setup(asker);
      if (id === null) return [notSaved];
      const values = live ?? saved;
      const ranges = IpRangeRows.parse(JSON.parse(values.ipRanges));
      const texts = ranges.map(({ start, end }) => (end && end !== start ? `${start} to ${end}` : start));
      const names = samlAttributes.filter(({ field }) => values[field]).map(({ name }) => name);
      const state = live ? 'live' : 'saved, and not live yet';
      return [
        texts.length > 0
          ? `${texts.length} IP ranges are ${state}: ${texts.join(', ')}.`
          : `No IP ranges are ${state}.`,
        ...(values.entityId ? [`The entity ID is ${values.entityId}.`] : []),
        ...(values.ssoEndpoint ? [`The SSO endpoint is ${values.ssoEndpoint}.`] : []),
        ...(names.length > 0 ? [`The attributes are ${names.join(', ')}.`] : []),
      ];
    },

    async 'setup findings'(asker) {
      const { id, findings } = await setup(asker);
      if (id === null) return [notSaved];
      const remarks = [...new Set(findings.filter(({ level }) => level !== 'fact').map(({ text }) => text))];
      return remarks.length > 0 ? remarks.slice(0, findingsTold) : ['Nothing wrong was found in the technical setup.'];
    },

    async certificate(asker) {
      const { certificate, live } = await setup(asker);
      const text = live?.certificate || certificate;
      const read = text ? readCertificates(text) : undefined;
      if (!read || 'problem' in read) return ['The technical setup holds no certificate that can be read.'];
      const ends = new Date(Math.max(...read.certificates.map(({ validTo }) => validTo.getTime())));
      const verb = ends.getTime() < clock() ? 'ended' : 'is valid until';
      return [`The certificate of the technical setup ${verb}${verb === 'ended' ? ' on' : ''} ${dayText(ends)}.`];
    },
  };
}
