/**
 * One conversation of the people whom everybody signs in as: when each talk began, and who said what. Days count back
 * from the moment the data is put in; minutes are working time, of which a day has 480; `{month}` is filled in.
 */
export interface Story {
  /** Two user ids; a customer with an account manager or admin means that customer's support channel. */
  between: readonly [number, number];
  days: readonly { ago: number; lines: readonly (readonly [sender: number, afterMinutes: number, text: string])[] }[];
}

const [admin, librarian, tech, manager, colleague] = [1, 2, 3, 4, 6] as const;

export const librarianStories: readonly Story[] = [
  {
    between: [librarian, manager],
    days: [
      {
        ago: 210,
        lines: [
          [
            manager,
            0,
            'Hello Maya, welcome to the portal! I am your account manager, and this is the shortest way to reach me.',
          ],
          [librarian, 24, 'Hello Priya, good to meet you. So I write here instead of mailing three people at once?'],
          [
            manager,
            3,
            'Exactly. My colleagues in administration can read along, so somebody answers even when I am away.',
          ],
        ],
      },
      {
        ago: 96,
        lines: [
          [librarian, 0, 'Could we have the title list of our Gold collection as a spreadsheet?'],
          [manager, 37, 'Certainly. It has 3,412 films at the moment, I have mailed you the file.'],
          [librarian, 12, 'Received, thank you. The subject headings are a great help.'],
        ],
      },
      {
        ago: 74,
        lines: [
          [librarian, 0, 'Two lecturers report that embedded films stop after a minute in our learning environment.'],
          [manager, 9, 'Thank you for reporting it. Is it the same film?'],
          [librarian, 6, 'No, two different ones. Both use an embed code that we copied last year.'],
          [
            admin,
            31,
            'Maya, Ada from administration here: codes of that age expire after a while. A fresh one from the film page will last.',
          ],
          [librarian, 48, 'Replaced both, and they play through. Thank you, Ada.'],
        ],
      },
      {
        ago: 51,
        lines: [
          [manager, 0, 'The usage report of {month} is in Usage Metrics, now with the films that were asked for most.'],
          [librarian, 130, 'Four of the first ten are on the reading list of the nursing school!'],
          [manager, 5, 'Yes, and those four make up a third of all requests.'],
          [librarian, 11, 'I will show that to the dean.'],
        ],
      },
      {
        ago: 33,
        lines: [
          [
            librarian,
            0,
            'Our IT will move single sign-on to a new identity provider at the end of the month. What do you need from us?',
          ],
          [
            manager,
            16,
            'The new metadata, and if you can a date. Lars will check it with you beforehand, I have told him.',
          ],
          [librarian, 4, 'He has already written. That is what I call quick.'],
        ],
      },
      {
        ago: 12,
        lines: [
          [
            manager,
            0,
            'Your subscription renews in about four months. Shall I prepare a quote for Gold, or would you like to compare?',
          ],
          [librarian, 55, 'Gold please, but with Professional next to it. We use more than last year.'],
          [manager, 20, 'You should stay well inside: the card in Usage Metrics shows your pace.'],
          [librarian, 7, 'Good to know. Then Gold will probably be enough.'],
          [manager, 2, 'I will send both, so that your committee has something to choose from.'],
        ],
      },
      {
        ago: 3,
        lines: [
          [librarian, 0, 'The committee met today. They would like to see cost per use for the last three years.'],
          [manager, 26, 'I can do that until tomorrow noon.'],
          [librarian, 3, 'No hurry, the next meeting is in two weeks.'],
          [manager, 420, 'The figures are ready: a use costs less each year.'],
          [librarian, 40, 'Impressive. That settles it, I think.'],
        ],
      },
      {
        ago: 0.3,
        lines: [
          [manager, 0, 'Hello Maya, the usage report of {month} is in Usage Metrics.'],
          [librarian, 12, 'Hello Priya! Thank you, I will have a look this week.'],
          [manager, 70, 'Your renewal quote is ready as well. I have put the off-campus proxy range into it.'],
          [manager, 1, 'Shall we go through it in our next session?'],
        ],
      },
    ],
  },
  {
    between: [librarian, tech],
    days: [
      {
        ago: 33,
        lines: [
          [tech, 0, 'Hello Maya, Priya tells me you are moving to a new identity provider. When is the change?'],
          [librarian, 18, 'On the 28th, after lunch. Our engineer is Anton, he reads along over my shoulder.'],
          [tech, 5, 'Hello Anton! Please send the metadata some days before, then we can run both side by side.'],
        ],
      },
      {
        ago: 20,
        lines: [
          [librarian, 0, 'Anton has the metadata ready. It is in Technical Setup now.'],
          [tech, 62, 'Looks good: entity ID, sign-on endpoint and a certificate until 2031. One thing is missing.'],
          [tech, 1, 'You release no mail attribute. It is optional, but without it people cannot save lists.'],
          [librarian, 140, 'Added. Could you check again?'],
          [tech, 9, 'Complete. I will switch it on as a second provider tonight.'],
        ],
      },
      {
        ago: 1.3,
        lines: [
          [librarian, 0, 'Sign-in over the new provider works from the library and from home. Anton is relieved.'],
          [tech, 15, 'So am I. The old one stays for two more weeks, then I remove it.'],
          [tech, 300, 'SAML metadata looks good, also after the roll-over. Nothing left to do for you.'],
          [
            tech,
            1,
            'If you have a minute: how long did the change take on your side? I am collecting experience for others.',
          ],
        ],
      },
    ],
  },
  {
    between: [librarian, colleague],
    days: [
      {
        ago: 45,
        lines: [
          [colleague, 0, 'Maya, did the committee say anything about the film budget?'],
          [librarian, 22, 'Not yet, it is on the agenda of next month.'],
          [colleague, 2, 'Then I will keep the two requests from History back until then.'],
        ],
      },
      {
        ago: 9,
        lines: [
          [librarian, 0, 'Ines, could you cover the support desk on Friday? I have the renewal talk with Priya.'],
          [colleague, 35, 'Sure. Anything that I should know?'],
          [librarian, 4, 'Only the new identity provider. If somebody cannot sign in: clear cookies, then call Anton.'],
        ],
      },
      {
        ago: 0.4,
        lines: [
          [colleague, 0, 'Three people asked for the flood documentary this week. Is it in our collection?'],
          [librarian, 10, 'It is, under Environment and Policy.'],
          [colleague, 45, 'Found it, thanks. They will be delighted.'],
        ],
      },
    ],
  },
  {
    between: [librarian, 17],
    days: [
      {
        ago: 22,
        lines: [
          [17, 0, 'Hello Maya, we met at the user day. How did you get your lecturers to use the embed codes?'],
          [librarian, 80, 'Hello Wei-Ling! A one-page guide and a lot of coffee. Shall I send you the guide?'],
          [17, 6, 'Yes please. The coffee I can get here.'],
          [librarian, 25, 'It is on its way. Feel free to put your own logo on it.'],
        ],
      },
    ],
  },
];
