import { expect, test } from 'vitest';
import { assistantTopics, headingSlug, topicLabels, troubleText, welcomeText } from './assistant.ts';

test('the three topics and their texts are those of the specification', () => {
  expect(assistantTopics.map((topic) => topicLabels[topic])).toEqual([
    { title: 'Account Access Issues', short: 'Account' },
    { title: 'Subscription Management', short: 'Billing' },
    { title: 'Technical Support', short: 'Technical' },
  ]);
  for (const topic of assistantTopics) expect(welcomeText(topic)).toContain(topicLabels[topic].title);
  expect(troubleText('help@library.example')).toMatch(
    /trouble connecting to the knowledge base.*help@library\.example/,
  );
});

test('a heading has one name in addresses, whatever signs it holds', () => {
  expect(headingSlug('What’s an ACS (URL)?')).toBe('whats-an-acs-url');
  expect(headingSlug('Où est “Café”…')).toBe('ou-est-cafe');
});
