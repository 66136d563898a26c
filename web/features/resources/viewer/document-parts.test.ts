import { expect, it } from 'vitest';
import { partsToRead } from './document-parts.ts';

const shown = (parts: { place: string; text: string }[]) =>
  partsToRead(parts).map(({ heading, text }) => [heading, text]);

it('a heading of a document is shown once, though every part below it names it and the first repeats it', () => {
  const parts = [
    { place: 'Paragraph 1', text: 'Before any heading.' },
    { place: 'Sources, paragraph 2', text: 'Sources\nWhat a source is.' },
    { place: 'Sources, paragraph 9', text: 'Sources are kept in archives.' },
    { place: 'Exercises, paragraph 14', text: 'Exercises\nWhich is which?' },
  ];
  expect(shown(parts)).toEqual([
    ['', 'Before any heading.'],
    ['Sources', 'What a source is.'],
    ['', 'Sources are kept in archives.'],
    ['Exercises', 'Which is which?'],
  ]);
});

it('a long heading is shown whole, and slides keep their numbers', () => {
  const heading = 'What the committee decided about the price of money in the years after the war';
  expect(shown([{ place: `${heading.slice(0, 60)}, paragraph 1`, text: `${heading}\nLittle.` }])).toEqual([
    [heading, 'Little.'],
  ]);
  const slides = [
    { place: 'Slide 1', text: 'Welcome' },
    { place: 'Slide 2', text: 'Thank you' },
  ];
  expect(shown(slides)).toEqual([
    ['Slide 1', 'Welcome'],
    ['Slide 2', 'Thank you'],
  ]);
});
