import { expect, test } from 'vitest';
import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { fieldsOf, metDraft, typedDraft, valuesOf } from './setup-draft.ts';

const saved: TechnicalSetup = {
  ...{ id: 1, institutionId: 1, companyName: 'University of Harrowmere', state: 'draft' },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z', submittedAt: null },
  ...{ updatedBy: { id: 2, fullName: 'Maya Okafor' }, hasSamlPlan: true, findings: [], live: null, canUndoLive: false },
  ...{
    entityId: 'urn:a',
    samlMetadataUrl: '',
    ssoEndpoint: '',
    ssoBinding: 'redirect',
    certificate: '',
    ipRanges: '[]',
  },
  ...{ eduPersonPrincipalName: false, mailAttribute: true, givenNameAttribute: false },
  ...{ snAttribute: false, displayNameAttribute: false },
};
const later = '2026-03-01T11:00:00.000Z';
const byColleague = (changes: Partial<TechnicalSetup>): TechnicalSetup => ({ ...saved, updatedAt: later, ...changes });

test('there is always a row, and the values go back as they came', () => {
  expect(fieldsOf(saved).rows).toEqual([{ start: '', end: '' }]);
  const ipRanges = JSON.stringify([{ start: '8.8.8.8', end: '' }]);
  expect(valuesOf(fieldsOf({ ...saved, ipRanges }))).toMatchObject({
    entityId: 'urn:a',
    mailAttribute: true,
    ipRanges,
  });
  expect(Object.keys(valuesOf(fieldsOf(saved)))).not.toContain('updatedAt');
});

test('what was typed and taken back again is no draft', () => {
  const draft = typedDraft(null, saved, { entityId: 'urn:mine' });
  expect(draft).toMatchObject({ mine: { entityId: 'urn:mine' }, seenAt: saved.updatedAt, meanwhile: [] });
  expect(typedDraft(draft, saved, { entityId: 'urn:a' })).toBeNull();
});

test('what a colleague saved is taken over where nothing was typed, what was typed stays, and saving waits until it was seen', () => {
  const draft = typedDraft(null, saved, { entityId: 'urn:mine' });
  const theirs = byColleague({ entityId: 'urn:theirs', ssoEndpoint: 'https://idp.example/sso' });
  const met = draft && metDraft(draft, theirs);
  expect(met?.mine).toMatchObject({ entityId: 'urn:mine', ssoEndpoint: 'https://idp.example/sso' });
  expect(met?.meanwhile).toEqual([
    { field: 'entityId', before: 'urn:a', after: 'urn:theirs', mine: 'urn:mine' },
    { field: 'ssoEndpoint', before: '', after: 'https://idp.example/sso' },
  ]);
  // A save before the change was seen is refused by the server, with the colleague's name.
  expect(met?.seenAt).toBe(saved.updatedAt);
  expect(met && metDraft(met, theirs)).toBe(met);
});

test('what a colleague typed as well is no clash, and nothing of it is left to save', () => {
  const row = { start: '8.8.8.8', end: '' };
  const draft = typedDraft(null, saved, { entityId: 'urn:same', rows: [row], snAttribute: true });
  const theirs = byColleague({ entityId: 'urn:same', ipRanges: JSON.stringify([row]) });
  expect(draft && metDraft(draft, theirs)?.meanwhile).toEqual([
    { field: 'entityId', before: 'urn:a', after: 'urn:same' },
    { field: 'rows', before: [{ start: '', end: '' }], after: [row] },
  ]);
  const alone = typedDraft(null, saved, { entityId: 'urn:same' });
  expect(alone && metDraft(alone, theirs)).toBeNull();
});

test('theirs can be taken, and of two changes after each other one is told', () => {
  const draft = typedDraft(null, saved, { entityId: 'urn:mine', snAttribute: true });
  const theirs = byColleague({ entityId: 'urn:theirs' });
  const met = draft && metDraft(draft, theirs);
  const taken = typedDraft(met, theirs, { entityId: 'urn:theirs' });
  const reported = { field: 'entityId', before: 'urn:a', after: 'urn:theirs' };
  expect(taken).toMatchObject({ mine: { entityId: 'urn:theirs', snAttribute: true } });
  expect(taken?.meanwhile).toEqual([reported]);
  const again = { ...theirs, entityId: 'urn:again', updatedAt: '2026-03-01T12:00:00.000Z' };
  expect(taken && metDraft(taken, again)).toMatchObject({
    ...{ mine: { entityId: 'urn:again' }, seenAt: saved.updatedAt, baseAt: again.updatedAt },
    meanwhile: [{ ...reported, after: 'urn:again' }],
  });
});

test('a field can be typed back to what it was before the colleague', () => {
  const draft = typedDraft(null, saved, { ssoEndpoint: 'https://idp.example/sso' });
  const theirs = byColleague({ entityId: 'urn:theirs' });
  const met = draft && metDraft(draft, theirs);
  const back = typedDraft(met, theirs, { entityId: 'urn:a' });
  expect(back && metDraft(back, theirs)?.mine.entityId).toBe('urn:a');
});

test('a new state alone is nothing to look at, and what a colleague saved word for word is no draft any more', () => {
  const draft = typedDraft(null, saved, { entityId: 'urn:mine' });
  expect(draft && metDraft(draft, byColleague({ state: 'in_review' }))).toMatchObject({ seenAt: later, meanwhile: [] });
  expect(draft && metDraft(draft, byColleague({ entityId: 'urn:mine' }))).toBeNull();
});
