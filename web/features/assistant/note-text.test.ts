import { expect, it } from 'vitest';
import { noteText } from './note-text.ts';

const builtIn = {
  writtenBy: 'built-in',
  sendsAccountFacts: false,
  sentKeptDays: 0,
  knowsAccount: true,
  accountManager: null,
  technicalSupport: null,
} as const;
const model = { ...builtIn, writtenBy: 'model', sentKeptDays: 30 } as const;

it('says that nothing is sent where no model is used, and whose account counts', () => {
  expect(noteText(builtIn)).toMatch(/your own account\..*nothing is sent elsewhere\.$/);
  expect(noteText({ ...builtIn, knowsAccount: false })).not.toContain('account');
});

it('says what a model is sent, for how long it can be read, and how it is erased', () => {
  expect(noteText(model)).toContain('nothing about your account');
  expect(noteText({ ...model, sendsAccountFacts: true })).toContain('facts of your account included');
  expect(noteText(model)).toMatch(/read what was sent for 30 days; deleting a conversation erases it there too\.$/);
});
