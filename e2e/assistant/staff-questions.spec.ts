import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { ask, lastAnswer } from './asking.ts';

test('an account manager and a technical supporter ask about their work, and about an institution that they serve', {
  tag: '@ci',
}, async ({ open }) => {
  const manager = await open({ as: 'manager', path: '/customer-support?topic=subscription' });
  await ask(manager, 'Where do I mark the invoice of a customer as paid?');
  await expect(lastAnswer(manager)).toContainText('Record payment');
  await ask(manager, 'When does the University of Harrowmere renew?');
  await expect(lastAnswer(manager)).toContainText('University of Harrowmere’s plan');
  await lastAnswer(manager)
    .getByRole('link', { name: /^(?:Article|Resource|Your account): / })
    .first()
    .click();
  await expect(manager).toHaveURL(/\/institutions\/\d+/);

  const tech = await open({ as: 'tech', path: '/customer-support?topic=technical' });
  await ask(tech, 'How do I put a setup live?');
  await expect(lastAnswer(tech)).toContainText('Start review');
  await ask(tech, 'What is the status of the technical setup of the University of Harrowmere?');
  await expect(lastAnswer(tech)).toContainText('University of Harrowmere’s technical setup');
  // Technical support may not read anything about money.
  await ask(tech, 'Has the University of Harrowmere paid its invoice?');
  await expect(lastAnswer(tech)).not.toContainText('INV-');
});
