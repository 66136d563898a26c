import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { defaultSettings } from '#contract/values/settings/setting-list.ts';
import { type SettingsForm, SettingsFormContext } from '#web/features/settings/settings-context.ts';
import { TimesField } from './times-field.tsx';

afterEach(cleanup);

const form = (error: string | undefined): SettingsForm => ({
  settings: { lockedBy: {} } as SettingsForm['settings'],
  values: defaultSettings,
  changed: [],
  set: () => {},
  errorOf: () => error,
  refuse: () => {},
});

function show(error: string | undefined) {
  render(
    <SettingsFormContext value={form(error)}>
      <TimesField />
    </SettingsFormContext>,
  );
  return [screen.getByLabelText('Opens'), screen.getByLabelText('Closes')].map((field) =>
    field.getAttribute('aria-invalid'),
  );
}

it('marks its fields where the hours were refused, and says why', () => {
  expect(show('Must close after it opens')).toEqual(['true', 'true']);
  const group = screen.getByRole('group', { name: 'Support hours' });
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Must close after it opens',
  );
});

it('marks nothing where nothing was refused', () => {
  expect(show(undefined)).toEqual([null, null]);
});
