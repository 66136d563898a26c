import { expect, test } from 'vitest';
import { relationTypeOf } from './relation-type.ts';

const one = 1;
const other = 2;

test.each([
  // roles that no person here has
  ['student', null, 'tutor', null, 'student_tutor'],
  ['tutor', null, 'student', null, 'tutor_student'],
  ['parent', null, 'student', null, 'parent_student'],
  ['student', null, 'parent', null, 'other'],
  ['student', null, 'student', null, 'other'],
  ['tutor', null, 'parent', null, 'other'],
  ['tutor', one, 'student', other, 'tutor_student'],
  // roles that exist
  ['customer', one, 'account_manager', null, 'account_manager'],
  ['account_manager', null, 'customer', one, 'account_manager'],
  ['customer', one, 'tech_support', null, 'tech_support'],
  ['tech_support', null, 'customer', one, 'tech_support'],
  ['customer', one, 'customer', one, 'colleague'],
  ['customer', one, 'customer', other, 'other'],
  ['customer', one, 'admin', null, 'other'],
  ['admin', null, 'customer', one, 'other'],
  ['account_manager', null, 'tech_support', null, 'other'],
  ['account_manager', null, 'account_manager', null, 'other'],
  ['admin', null, 'admin', null, 'other'],
  ['student', null, 'customer', one, 'other'],
  ['', null, '', null, 'other'],
])('%s of %s with %s of %s is %s', (role, institutionId, otherRole, otherInstitutionId, type) => {
  const first = { role, institutionId };
  expect(relationTypeOf(first, { role: otherRole, institutionId: otherInstitutionId })).toBe(type);
});

test('sides without an institution are read as such', () => {
  expect(relationTypeOf({ role: 'customer' }, { role: 'customer' })).toBe('other');
});
