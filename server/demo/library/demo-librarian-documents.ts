import type { DemoDocument } from './demo-item.ts';

export const demoLibrarianDocuments: readonly DemoDocument[] = [
  {
    title: 'Checklist for the beginning of term',
    description: 'Links, screens, desks and reading lists: an hour’s work in August that saves a week in October.',
    kind: 'docx',
    daysAgo: 90,
    sections: [
      [
        'Access',
        'Open three videos from a desk in the library, from the wireless network and from home. Check that the link in the list of databases goes through the proxy. Ask the identity team when the certificate expires.',
      ],
      [
        'Where readers meet it',
        'Subject guides, the page for new students, the course pages of the five largest courses, the screen in the entrance. Replace last year’s dates.',
      ],
      ['People', 'Show it to the enquiry desk. Agree who answers questions about access and who about content.'],
    ],
  },
  {
    title: 'COUNTER reports explained',
    description: 'Two pages for colleagues who meet a usage report for the first time.',
    kind: 'pdf',
    daysAgo: 60,
    sections: [
      [
        'What a line says',
        'One platform or title, one metric, one month. Total item requests count every play; unique item requests count a reader’s session once. Investigations include looking at the description.',
      ],
      [
        'What it does not say',
        'Who the readers were, whether they watched to the end, and whether they liked it. A quiet month can be a holiday, a broken link or a finished course: ask before you conclude.',
      ],
      [
        'Cost per use',
        'The price of the plan divided by the total item requests of the same twelve months. Compare with the year before rather than with another supplier’s database.',
      ],
    ],
  },
  {
    title: 'Slides for a first presentation',
    description: 'Four slides to put into your own template, for classes and for colleagues.',
    kind: 'pptx',
    daysAgo: 28,
    sections: [
      [
        'See the research, not just the citation',
        'Researchers explain what they found, in minutes',
        'Yours through the library, on campus and at home',
      ],
      [
        'Three ways to use it',
        'Before reading: a way into the topic',
        'In a seminar: two minutes, then a question',
        'For revision: study notes and past papers',
      ],
      [
        'How to find something',
        'Search by topic or by researcher',
        'Look at the list of the week',
        'Ask us: a link within a day',
      ],
    ],
  },
];

/** Documents shared with single customers beside their conversations. */
export const demoSharedDocuments: readonly DemoDocument[] = [
  {
    title: 'Renewal proposal for the coming year',
    description: 'The same plan, with two training sessions and a review in spring.',
    kind: 'pdf',
    daysAgo: 9,
    sharedWithId: 2,
    sections: [
      [
        'Where we are',
        'The allowance of 8,000 insights was used to 71 per cent after nine months. Economics and public health lead; languages have doubled since the reading lists changed.',
      ],
      [
        'What we propose',
        'University Gold for another year at £3,999.99, training for new librarians in September, and a review of usage in March, after which the plan can be changed without notice.',
      ],
    ],
  },
  {
    title: 'Training plan for the enquiry desk',
    description: 'Two sessions of an hour, with exercises.',
    kind: 'docx',
    daysAgo: 20,
    sharedWithId: 2,
    sections: [
      [
        'First session',
        'Finding a video for a question, sending its link, explaining access from home. Exercise: three questions that readers really asked.',
      ],
      [
        'Second session',
        'Usage reports, reading lists and promotion. Exercise: choose one course and write to its lecturer.',
      ],
    ],
  },
  {
    title: 'Proxy set-up notes',
    description: 'What we agreed on the telephone, for your network team.',
    kind: 'pdf',
    daysAgo: 18,
    sharedWithId: 5,
    sections: [
      [
        'To do',
        'Add the two host names to the proxy’s configuration, restart it outside of teaching hours, and test with one account of each faculty. The public address of the proxy is to be entered under Technical Setup.',
      ],
    ],
  },
  {
    title: 'Usage review, spring',
    description: 'The figures that we looked at together.',
    kind: 'pptx',
    daysAgo: 31,
    sharedWithId: 15,
    sections: [
      ['Half a year', 'Requests rose by a fifth', 'Most of them on Tuesdays', 'Half come from twelve courses'],
      ['Next', 'Two more reading lists', 'A poster in the law library'],
    ],
  },
  {
    title: 'Renewal: questions and answers',
    description: 'What your acquisitions committee asked.',
    kind: 'docx',
    daysAgo: 14,
    sharedWithId: 17,
    sections: [
      ['Can we change the plan during the year?', 'Yes. A change applies immediately and begins a new year.'],
      ['What happens to our reports?', 'They stay, also those of years with another plan.'],
    ],
  },
];
