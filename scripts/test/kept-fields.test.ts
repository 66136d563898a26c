import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const typedInto = /<(?:TextField|TextArea|DayField|TimeField|EmailField|ReasonField|PasswordField|textarea)\b/;
const holdsText = /\buseState(?:<[^>]*>)?\(''|\buse(?:Checked)?Form[<(]/;
const keepsText =
  /\b(?:usePersisted(?:Text|Form|State)|useNoteDraft|useDraft|useTarget|useInvoiceTexts|useUploadForm)\b/;

/** Forms that drop typed text when the session ends, and why. */
const forgets: Record<string, string> = {
  'auth/change-password-form.tsx': 'passwords',
  'auth/factors/add-app-dialog.tsx': 'its code; the name is kept',
  'auth/factors/proof-dialog.tsx': 'a password and a code',
  'auth/factors/second-step.tsx': 'a code',
  'auth/forgotten-password-form.tsx': 'nobody is signed in',
  'auth/institution/institution-chooser.tsx': 'nobody is signed in',
  'auth/set-password-form.tsx': 'passwords',
  'chat/bulk/bulk-tags-dialog.tsx': 'a tag, a word or two',
  'chat/search/message-search.tsx': 'a search',
  'usage/fetching/institutions-dialog.tsx': 'its search; the customer IDs are kept',
  'usage/fetching/platform-dialog.tsx': 'its key; the rest is kept',
  'usage/harvests/test-line.tsx': 'a key',
};
/** Parts of a form, whose text the form around them persists. */
const keptOutside = ['assistant/knowledge/article-form.tsx', 'people/customers/customer-form.tsx'];

const forms = readdirSync('web', { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map(({ parentPath, name }) => `${parentPath}/${name}`)
  .map((path) => ({ path: path.replace('web/features/', ''), text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => typedInto.test(text));

test('each form keeps what is typed through the end of a session, or says why not', () => {
  const forgetful = forms.filter(
    ({ text }) => /\buseState(?:<[^>]*>)?\(''/.test(text) || (holdsText.test(text) && !keepsText.test(text)),
  );
  const known = [...Object.keys(forgets), ...keptOutside].sort();
  expect(forgetful.map(({ path }) => path).sort()).toEqual(known);
});
