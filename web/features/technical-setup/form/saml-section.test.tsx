import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SamlSection } from './saml-section.tsx';
import type { SetupFields } from './setup-draft.ts';

const fields: SetupFields = {
  ...{ entityId: '', samlMetadataUrl: '', ssoEndpoint: '', ssoBinding: 'redirect', certificate: '', rows: [] },
  ...{ eduPersonPrincipalName: false, mailAttribute: false, givenNameAttribute: false },
  ...{ snAttribute: false, displayNameAttribute: false },
};

afterEach(cleanup);

function open(refusals: Record<string, string> = {}) {
  const onChange = vi.fn();
  render(
    <SamlSection
      fields={fields}
      hasSamlPlan
      samlPlans="Silver, Gold and Professional"
      findings={[
        { field: 'certificate', level: 'problem', text: 'The signing certificate is missing.' },
        { field: 'attributes', level: 'warning', text: 'Please choose at least one attribute.' },
      ]}
      refusalOf={(field) => refusals[field]}
      onChange={onChange}
      isChanged={() => false}
    />,
  );
  return onChange;
}

it('a private key is not taken, in any spelling, which is said until something else is typed', () => {
  const onChange = open();
  const certificate = screen.getByLabelText('Certificate');
  for (const key of ['-----BEGIN PRIVATE KEY-----\nMII', '-----begin rsa private key-----', 'MII PRIVATE KEY']) {
    fireEvent.change(certificate, { target: { value: key } });
    screen.getByText(/^That was a private key\./);
  }
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(certificate, { target: { value: '-----BEGIN CERTIFICATE-----' } });
  expect(onChange).toHaveBeenCalledWith({ certificate: '-----BEGIN CERTIFICATE-----' });
  expect(screen.queryByText(/^That was a private key\./)).toBeNull();
});

it('what was found stands at its field, and a refusal marks the field', () => {
  open({ ssoEndpoint: 'localhost is not reachable from the internet' });
  screen.getByText('The signing certificate is missing.');
  expect(screen.getByLabelText('SSO Endpoint').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Entity ID').getAttribute('aria-invalid')).not.toBe('true');
  const attributes = screen.getByRole('group', { name: 'User attributes' });
  expect(attributes.textContent).toContain('Please choose at least one attribute.');
});
