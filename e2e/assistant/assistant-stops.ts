import { expect, type Page } from '@playwright/test';
import type { Stop } from '#e2e/screens/stage.ts';
import { ask, lastAnswer, unanswerable } from './asking.ts';

export const assistantStops: readonly Stop[] = [
  {
    name: 'topics of the Knowledge Base AI',
    path: '/customer-support',
    arrive: (page) => expect(page.getByText('Nothing asked yet')).toBeVisible(),
  },
  {
    name: 'answers of the Knowledge Base AI',
    path: '/customer-support?topic=technical',
    arrive: async (page) => {
      await ask(page, 'What are the steps to set up SAML?');
      await ask(page, unanswerable);
    },
  },
  {
    name: 'a question to technical support',
    path: '/customer-support?topic=technical',
    arrive: async (page) => {
      await ask(page, unanswerable);
      await lastAnswer(page).getByRole('button', { name: 'Ask technical support' }).click();
      await expect(page.getByRole('dialog')).toContainText(unanswerable);
    },
  },
  {
    name: 'an article at a heading',
    path: '/customer-support?topic=access&article=access/sign-in&heading=how-do-i-sign-in',
    arrive: (page) =>
      expect(page.getByRole('dialog').getByRole('heading', { name: 'How do I sign in?' })).toBeVisible(),
  },
];

export const knowledgeStops: readonly Stop[] = [
  {
    name: 'articles of the knowledge base',
    path: '/admin/knowledge?topic=access&q=signing',
    arrive: (page) => expect(page.getByRole('link', { name: 'Signing in to the portal' })).toBeVisible(),
  },
  {
    name: 'facts of the provider that are to be written',
    path: '/admin/knowledge?view=facts',
    arrive: (page) => expect(page.getByRole('heading', { name: 'Walk-in users' })).toBeVisible(),
  },
  {
    name: 'questions without a good answer',
    path: '/admin/knowledge?view=gaps',
    arrive: (page) => expect(page.getByRole('heading', { level: 3, name: unanswerable })).toBeVisible(),
  },
  {
    name: 'figures of the Knowledge Base AI, and its last exam',
    path: '/admin/knowledge?view=figures',
    arrive: (page) => expect(page.getByText('By the language model')).toBeVisible(),
  },
  {
    name: 'what was sent to a language model',
    path: '/admin/knowledge?view=sent',
    arrive: (page) => expect(page.getByText('Nothing was sent')).toBeVisible(),
  },
  {
    name: 'an article being edited, with what changed',
    path: '/admin/knowledge?article=access/sign-in',
    arrive: async (page) => {
      await changeTitle(page);
      await page.getByText('What changed', { exact: true }).first().click();
    },
  },
  {
    name: 'an article with mistakes, and how a question would be answered',
    path: '/admin/knowledge?article=new',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByText('Please provide a title')).toBeVisible();
      await page.getByLabel('Title', { exact: true }).fill('Enzymes');
      await page.getByLabel('Text', { exact: true }).fill('Short.');
      // The preview appears above the button and moves it, so we wait for it before we click.
      await page.getByText('Short.', { exact: true }).last().waitFor();
      await page.getByRole('button', { name: 'Try it with this text' }).click();
      await expect(page.getByText('To mend')).toBeVisible();
    },
  },
];

async function changeTitle(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill('Signing in');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('saved a draft');
}
