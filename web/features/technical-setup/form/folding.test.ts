import { expect, test } from 'vitest';
import { isSettled } from './folding.ts';
import { fieldsOf } from './setup-draft.ts';
import { unsavedFields } from './unsaved-fields.ts';

test('a part of a setup is folded while it is live and nothing in it is to be looked at', () => {
  const fact = { field: 'certificate', level: 'fact', text: 'Valid' } as const;
  const ending = { field: 'certificate', level: 'warning', text: 'It ends soon' } as const;
  expect(isSettled({ state: 'live', findings: [fact] }, 'saml')).toBe(true);
  expect(isSettled({ state: 'submitted', findings: [fact] }, 'saml')).toBe(false);
  expect(isSettled({ state: 'live', findings: [ending] }, 'saml')).toBe(false);
  expect(isSettled({ state: 'live', findings: [ending] }, 'ranges')).toBe(true);
});

test('what is unsaved is named as its field is, in the order of the form', () => {
  const base = fieldsOf({
    ...{
      entityId: 'urn:a',
      samlMetadataUrl: '',
      ssoEndpoint: '',
      ssoBinding: 'redirect',
      certificate: '',
      ipRanges: '[]',
    },
    ...{ eduPersonPrincipalName: false, mailAttribute: false, givenNameAttribute: false },
    ...{ snAttribute: false, displayNameAttribute: false },
  });
  const mine = { ...base, rows: [{ start: '8.8.8.8', end: '' }], mailAttribute: true, entityId: 'urn:b' };
  expect(unsavedFields({ base, mine })).toEqual(['Entity ID', 'mail', 'IP Ranges']);
  expect(unsavedFields({ base, mine: base })).toEqual([]);
});
