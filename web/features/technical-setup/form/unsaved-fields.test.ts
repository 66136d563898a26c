import { expect, test } from 'vitest';
import { fieldsOf } from './setup-draft.ts';
import { unsavedFields } from './unsaved-fields.ts';

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
