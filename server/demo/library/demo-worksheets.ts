import type { DemoDocument } from './demo-item.ts';

export const demoWorksheets: readonly DemoDocument[] = [
  {
    title: 'Reading a chart critically',
    cover: 'reading-a-chart',
    description: 'Six charts from real newspapers, redrawn; find what each of them hides.',
    category: 'worksheet',
    kind: 'pdf',
    daysAgo: 203,
    sections: [
      [
        'Before you look at the line',
        'Write down what is on each axis, in which unit, and where it begins. Cover the headline. What would you conclude from the chart alone?',
      ],
      [
        'Six things to look for',
        'An axis that does not begin at zero; two axes in one picture; a year that was chosen as the start because it was unusual; percentages of different wholes; areas that grow with the square; and a source that cannot be found.',
      ],
      [
        'Your turn',
        'Draw the fourth chart again so that it misleads in the other direction, and then so that it misleads nobody.',
      ],
    ],
  },
  {
    title: 'Supply, demand and rent control',
    description: 'A graph to complete, three short calculations and a paragraph to write.',
    category: 'worksheet',
    kind: 'docx',
    daysAgo: 176,
    sections: [
      [
        'Complete the graph',
        'Demand falls from 900 flats at a rent of 500 to 300 flats at 1,100. Supply rises from 300 at 500 to 900 at 1,100. Mark the rent at which nobody searches, then draw a ceiling of 650.',
      ],
      [
        'Calculate',
        'How many flats are offered under the ceiling, how many are wanted, and how long is the queue? What changes after ten years in which no new building is exempt?',
      ],
      ['Write', 'In eighty words: who gains, who loses, and which of them can be seen on the graph?'],
    ],
  },
  {
    title: 'Estimating a carbon budget',
    description: 'From tonnes for the world to kilograms for a household, with the assumptions made visible.',
    category: 'worksheet',
    kind: 'pdf',
    daysAgo: 131,
    sections: [
      [
        'From the world to a person',
        'Take the remaining budget of your textbook. Divide it by the people alive today, then by the years until your country means to be neutral. Which of the two divisions is a choice, and whose?',
      ],
      [
        'A household',
        'Heating, travel, food, everything else: estimate each of them in kilograms of carbon dioxide a year, with a lower and an upper bound. Add the bounds. Which line decides the result?',
      ],
    ],
  },
  {
    title: 'Sampling and bias',
    description: 'Five surveys with something wrong; a card exercise for pairs.',
    category: 'worksheet',
    kind: 'docx',
    daysAgo: 88,
    sections: [
      [
        'Five surveys',
        'A telephone poll on weekday mornings; a questionnaire at the door of a gym; a link shared by those who liked it; a census that asks only citizens; and a panel from which the busy drop out. Name who is missing and in which direction the result leans.',
      ],
      [
        'Repair one',
        'Choose a survey and a budget of one thousand pounds. How would you ask, whom, and when would you stop?',
      ],
    ],
  },
  {
    title: 'Writing a policy brief',
    description: 'A template of two pages with the questions that a minister’s office asks.',
    category: 'worksheet',
    kind: 'docx',
    daysAgo: 42,
    sections: [
      [
        'The first paragraph',
        'What should be done, by whom, by when, and what it costs. Everything after it is for those who are still reading.',
      ],
      [
        'Three options',
        'Doing nothing is one of them. For each: what it changes, for whom, how sure we are, and what could be seen after a year.',
      ],
      [
        'Evidence',
        'No more than four sources. Say of each how large the effect is and where it was measured. A range is more honest than a point.',
      ],
    ],
  },
  {
    title: 'Migration in four graphs',
    cover: 'migration-in-four-graphs',
    description: 'Slides for a first seminar: stocks, flows, remittances and return.',
    category: 'presentation',
    kind: 'pptx',
    daysAgo: 158,
    sections: [
      [
        'Stocks and flows',
        'About one person in twenty-eight lives outside the country of birth',
        'The share has moved little in sixty years',
        'Where people come from has changed, and where they go',
      ],
      [
        'Who moves',
        'Rarely the poorest: moving costs money',
        'Networks make the second move cheaper than the first',
        'Most refugees stay in the country next door',
      ],
      [
        'Remittances',
        'Larger than development aid, and steadier',
        'Fees take a part: look at what sending two hundred costs',
        'They rise when things go badly at home',
      ],
      [
        'Return',
        'Many plan to return and some do',
        'Visas that can be used again make return more likely',
        'Discuss: what would you measure to tell a visit from a return?',
      ],
    ],
  },
  {
    title: 'The history of the welfare state',
    cover: 'history-of-the-welfare-state',
    description: 'From poor relief to social insurance, in five slides with the dates that matter.',
    category: 'presentation',
    kind: 'pptx',
    daysAgo: 109,
    sections: [
      [
        'Poor relief',
        'Parishes paid, and decided who deserved it',
        'The workhouse was meant to be worse than the worst job',
      ],
      [
        'Insurance',
        'Sickness, accident, old age: workers and employers pay in',
        'A right instead of a favour',
        'Those who never had a job were left out',
      ],
      [
        'Universal benefits',
        'After the war: one system for all citizens',
        'Child allowance paid to mothers changed who decided',
      ],
      [
        'Retrenchment and repair',
        'Conditions return; so do food banks',
        'Discuss: which risk of our time has no insurance yet?',
      ],
    ],
  },
  {
    title: 'How vaccines are tested',
    cover: 'how-vaccines-are-tested',
    description: 'Phases, placebos and the arithmetic of efficacy, for students without medicine.',
    category: 'presentation',
    kind: 'pptx',
    daysAgo: 63,
    sections: [
      [
        'Three phases',
        'Is it safe, in dozens of people',
        'Does the body answer, in hundreds',
        'Does it protect, in tens of thousands',
      ],
      [
        'Efficacy',
        'Ninety per cent does not mean that one in ten falls ill',
        'It compares cases in two groups of equal size',
        'Exercise: 9 cases and 90 cases among 20,000 each',
      ],
      [
        'After approval',
        'Rare effects appear only in millions',
        'Reports are signals, not proof',
        'Discuss: when is it right to stop a trial early?',
      ],
    ],
  },
];
