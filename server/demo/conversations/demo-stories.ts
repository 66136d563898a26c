import type { Story } from './librarian-stories.ts';

const [admin, tech, manager, librarian2, colleague] = [1, 3, 4, 5, 6] as const;

export const otherStories: readonly Story[] = [
  {
    between: [librarian2, manager],
    days: [
      {
        ago: 88,
        lines: [
          [librarian2, 0, 'Hello, we have just moved up to Silver. Do our users have to do anything?'],
          [manager, 21, 'Nothing at all, Theo. The additional films are visible since this morning.'],
          [librarian2, 4, 'Excellent.'],
        ],
      },
      {
        ago: 40,
        lines: [
          [librarian2, 0, 'Is it possible to hide films that are above a certain age rating?'],
          [manager, 44, 'Yes, per collection. Which ones do you have in mind?'],
          [librarian2, 30, 'Only the crime documentaries. Our partner school uses the same accounts.'],
          [manager, 65, 'Hidden from tomorrow on. It can be undone at any time.'],
        ],
      },
      {
        ago: 2,
        lines: [
          [librarian2, 0, 'Our figures of {month} look low. Could a day be missing?'],
          [manager, 51, 'I have asked our statistics people and will come back to you.'],
          [manager, 430, 'You were right: the 14th was missing. The corrected file is uploaded.'],
        ],
      },
      {
        ago: 0.12,
        lines: [
          [librarian2, 0, 'Thank you for the corrected figures. They match our own count now.'],
          [librarian2, 1, 'One more question: can I get the same report for our branch campus alone?'],
        ],
      },
    ],
  },
  {
    between: [librarian2, tech],
    days: [
      {
        ago: 61,
        lines: [
          [librarian2, 0, 'Hello Lars, our branch campus gets a network of its own. What do you need?'],
          [tech, 17, 'First and last address of the range, and whether it sits behind a common proxy.'],
          [librarian2, 230, '192.175.48.64 to 192.175.48.127, no proxy.'],
          [tech, 13, 'Entered. Please try from there tomorrow.'],
          [librarian2, 440, 'Works, thank you.'],
        ],
      },
      {
        ago: 0.25,
        lines: [
          [librarian2, 0, 'Hello Lars, could you add our guest network as well? 192.175.48.128 to 192.175.48.159.'],
          [librarian2, 1, 'There is no hurry, it opens next week.'],
        ],
      },
    ],
  },
  {
    between: [colleague, manager],
    days: [
      {
        ago: 27,
        lines: [
          [colleague, 0, 'Hello Priya, may I book titles one by one on top of our Gold subscription?'],
          [manager, 32, 'Yes, single titles can be added for a year each. Send me the list whenever you like.'],
          [colleague, 11, 'I will. History wants two.'],
        ],
      },
      {
        ago: 0.2,
        lines: [
          [colleague, 0, 'The two titles for History: “Harbour Towns” and “The Long Strike”. Could you quote both?'],
          [colleague, 2, 'And please with the start of next term, not today.'],
        ],
      },
    ],
  },
  {
    between: [manager, tech],
    days: [
      {
        ago: 34,
        lines: [
          [manager, 0, 'Lars, Harrowmere changes its identity provider at the end of the month. Could you guide them?'],
          [tech, 8, 'Will do. I write to Maya today.'],
        ],
      },
      {
        ago: 1,
        lines: [
          [tech, 0, 'Harrowmere is through: both providers work, the old one goes in two weeks.'],
          [manager, 19, 'Wonderful, thank you. Then I can bring it up in the renewal talk.'],
        ],
      },
    ],
  },
  {
    between: [admin, manager],
    days: [
      {
        ago: 15,
        lines: [
          [admin, 0, 'Priya, could you look after Kestrel as well while their manager is on leave?'],
          [manager, 12, 'Sure. I know them from last year.'],
        ],
      },
      {
        ago: 0.4,
        lines: [
          [
            manager,
            0,
            'Kestrel asks about professional access for their engineering school. Do we have a price range?',
          ],
        ],
      },
    ],
  },
];
