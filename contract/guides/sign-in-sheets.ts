import type { SheetSystem } from '#contract/values/files/sheet-systems.ts';
import { samlAttributes } from '#contract/values/technical-setup.ts';
import {
  adfsSteps,
  entraSteps,
  googleSteps,
  openAthensSteps,
  type SheetFacts,
  shibbolethSteps,
} from './sign-in-steps.ts';
import { checklist, heading, paragraph, type TextBlock, table } from './text-blocks.ts';

/** What the IT department of an institution has to do, on a page or two. */
export interface SignInSheet {
  title: string;
  lead: string;
  blocks: readonly TextBlock[];
}

/** As they call themselves. */
const systems: Record<SheetSystem, { label: string; steps: (facts: SheetFacts) => readonly TextBlock[] }> = {
  entra: { label: 'Microsoft Entra ID', steps: entraSteps },
  adfs: { label: 'AD FS', steps: adfsSteps },
  shibboleth: { label: 'Shibboleth', steps: shibbolethSteps },
  google: { label: 'Google Workspace', steps: googleSteps },
  openathens: { label: 'OpenAthens', steps: openAthensSteps },
};

export function sheetLabel(system: SheetSystem): string {
  return systems[system].label;
}

export function signInSheet(system: SheetSystem, facts: SheetFacts): SignInSheet {
  const { portalName, supportEmail, entityId, metadataUrl, acsUrl } = facts;
  const { label, steps } = systems[system];
  return {
    title: `${portalName} with ${label}`,
    lead: `For whoever looks after ${label} at your institution: what to enter there, and what to give back to the library.`,
    blocks: [
      heading(`What ${portalName} is`),
      table(
        [
          { title: 'Value', share: 0.3 },
          { title: `What to enter in ${label}`, share: 0.7 },
        ],
        [
          ['Entity ID', entityId],
          ['Metadata', metadataUrl],
          ['Assertion consumer service', acsUrl],
          ['Binding', 'HTTP-POST; requests are sent by HTTP-Redirect, or by HTTP-POST where that is chosen'],
          ['Name ID', 'persistent, or the attribute pairwise-id: by it people sign in to this portal'],
          [
            'Single logout',
            `${acsUrl.replace(/acs$/, 'slo')}, if you use it; signed requests by HTTP-POST or HTTP-Redirect`,
          ],
          ['Encryption', 'with the key in our metadata where it names one (use="encryption"); otherwise off'],
        ],
      ),
      heading('Step by step'),
      ...steps(facts),
      heading('Attributes'),
      paragraph('Release those that the library has chosen under Technical Setup, under exactly these names:'),
      table(
        [
          { title: 'Attribute', share: 0.4 },
          { title: 'Name in the assertion', share: 0.6 },
        ],
        samlAttributes.map(({ name, oid }) => [name, oid]),
      ),
      heading(`Signing in to ${portalName} itself`),
      paragraph(
        'Once the library and technical support have both switched on single sign-on, your librarians sign in to this portal with their accounts too. For that the answer names each person by an identifier that stays the same and is nobody else’s: the Name ID or pairwise-id above. An e-mail address is not enough.',
      ),
      heading('At the end'),
      checklist(
        'The library has your metadata, or your entity ID, the address for signing in and the signing certificate.',
        'Assertions are signed with the certificate that the library submitted.',
        'A test sign-in from Technical Setup has arrived with the attributes above.',
        'Someone has a reminder to submit the next certificate before this one ends.',
      ),
      paragraph(`Questions: ${supportEmail}`),
    ],
  };
}
