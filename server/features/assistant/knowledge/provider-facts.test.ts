import { expect, test } from 'vitest';
import { providerFactNames } from '#contract/values/settings/provider-facts.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { ask } from '#server/testing/test-assistant.ts';
import { shippedArticles } from './shipped-articles.ts';

const question = 'How long does a trial last?';
const minute = 60_000;

test('each fact of the provider has a section of its own in one article, which holds nothing else', () => {
  const bodies = shippedArticles().map(({ text }) => text.body);
  for (const name of providerFactNames) {
    const section = new RegExp(`^## .+\\nAsked: .+\\n\\{\\{${name}\\}\\}$`, 'm');
    expect([name, bodies.filter((body) => section.test(body)).length]).toEqual([name, 1]);
  }
});

describeOnAnyEngine('facts that only the provider knows', (makeApp) => {
  test('are never answered while nobody has written them, and answered from then on', async () => {
    const portal = await makeApp();
    const admin = portal.as('admin');
    const article = async () => (await portal.as('librarian').get('/api/ai/articles/subscription/trials')).json().body;
    const write = async (trialTerms: string[]) => {
      const { version } = (await admin.get('/api/settings')).json();
      const values = { trialTerms };
      return admin.send({ method: 'PUT', url: '/api/settings/provider-facts', payload: { version, values } });
    };

    const before = await ask(portal, 'librarian', question);
    expect(before.answer.verdict).toBe('declined');
    expect(before.text).toMatch(/has not written down the answer to this yet: “How long does a trial last\?”/);
    expect(before.text).toContain('“Ask my account manager”');
    expect((await ask(portal, 'manager', question)).text).toContain('under Knowledge Base, Provider facts');
    expect(await article()).not.toContain('How long does a trial last?');

    const bare = await write(['No, there are none.']);
    expect([bare.statusCode, bare.json().field]).toEqual([400, 'trialTerms']);
    expect((await write(['Trials last 30 days.', 'They are free of charge.'])).statusCode).toBe(200);
    portal.clock.advance(minute);
    const after = await ask(portal, 'librarian', question);
    expect(after.answer.cards[0]).toMatchObject({
      heading: 'How long does a trial last?',
      text: 'Trials last 30 days.\nThey are free of charge.',
    });
    expect(await article()).toContain('## How long does a trial last?\nTrials last 30 days.');
    expect((await admin.get('/api/changes?type=setting')).json()[0]).toMatchObject({
      objectName: 'Provider facts: Trials',
      differences: [{ field: 'value', after: 'Trials last 30 days., They are free of charge.' }],
    });
  });
});
