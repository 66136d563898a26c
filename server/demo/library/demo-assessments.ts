import type { DemoDocument } from './demo-item.ts';

export const demoAssessments: readonly DemoDocument[] = [
  {
    title: 'Practice test: Economics, paper 1',
    description: 'Forty minutes, ten short questions and one longer answer, with the marks for each.',
    category: 'practice_test',
    kind: 'pdf',
    daysAgo: 195,
    sections: [
      [
        'Short questions (2 marks each)',
        '1. Define opportunity cost and give an example from public spending. 2. A price rises by 5 per cent and sales fall by 2 per cent: calculate the elasticity. 3. Name two reasons why a natural monopoly is regulated. 4. What does a fall of the price-to-rent ratio suggest?',
      ],
      [
        'Longer answer (12 marks)',
        'A city council considers a charge for driving into the centre. Explain, with a diagram, how it changes the number of journeys, and discuss two groups for whom the effect is different.',
      ],
    ],
  },
  {
    title: 'Practice test: Reading data',
    description: 'Tables and charts from three reports, with questions that have one right answer.',
    category: 'practice_test',
    kind: 'docx',
    daysAgo: 126,
    sections: [
      [
        'Table 1: households without a car',
        'The share was 32 per cent in the city and 14 per cent in the county; the county has four times as many households. Which has more households without a car? Show your working.',
      ],
      [
        'Chart 2: hours of sunshine',
        'The line begins at 1,400. Describe the change in one sentence that would be true if it began at zero.',
      ],
    ],
  },
  {
    title: 'Quiz: Climate policy',
    description: 'Twelve questions for the end of a seminar; answers on the second part.',
    category: 'quiz',
    kind: 'docx',
    daysAgo: 147,
    sections: [
      [
        'Questions',
        'What does a cap fix, and what does it leave to the market? Why is a tonne saved today worth more than a tonne saved in ten years? Which sector was left out of the first trading systems? What is a border adjustment meant to prevent?',
      ],
      [
        'Answers',
        'The quantity, and the price. Because warming follows what has been emitted in total. Aviation in most of them. Production that moves to where carbon is free.',
      ],
    ],
  },
  {
    title: 'Quiz: Institutions of the European Union',
    description: 'Who proposes, who decides, who judges: ten minutes.',
    category: 'quiz',
    kind: 'pdf',
    daysAgo: 81,
    sections: [
      [
        'Who is it?',
        'It alone proposes most laws. It shares the budget with the Council. Its judges come one from each member state. It meets behind closed doors and is led by a president who is no head of state. Write the name beside each sentence.',
      ],
      [
        'True or false',
        'A directive applies as it stands. A regulation does. The Council of Europe is one of the institutions.',
      ],
    ],
  },
  {
    title: 'Examination: Public policy, summer',
    description: 'The paper of last summer, two hours, choose three of five.',
    category: 'exam',
    kind: 'pdf',
    daysAgo: 166,
    sections: [
      [
        'Answer three questions',
        '1. Why do pilots rarely become policy? 2. Does transparency make governments more careful or only slower? 3. Compare a tax on sugar with a rule about labels. 4. Who implements a policy, and how much of it do they make? 5. When is it right for a government to ignore the evidence?',
      ],
      [
        'Advice',
        'Define the terms of the question, take a position within the first page, and use at least one case that was not in the lectures.',
      ],
    ],
  },
  {
    title: 'Examination: Statistics I, winter',
    description: 'With the tables that were given out and a page for working.',
    category: 'exam',
    kind: 'pdf',
    daysAgo: 103,
    sections: [
      [
        'Part A',
        'In a sample of 400 people chosen by lot, 220 are in favour. Give a 95 per cent interval for the share. How large would the sample have to be for half that width?',
      ],
      [
        'Part B',
        'A regression of wages on schooling gives 0.08. State two reasons why the effect of one more year may be smaller, and one why it may be larger.',
      ],
    ],
  },
  {
    title: 'Homework: A week of prices',
    description: 'Write down what you pay for ten things on seven days, and make an index of your own.',
    category: 'homework',
    kind: 'docx',
    daysAgo: 137,
    sections: [
      [
        'Collect',
        'Choose ten things that you buy at least once a week. Note price, shop and quantity on seven days. Weigh each by what you spend on it.',
      ],
      [
        'Compare',
        'By how much did your index change? Compare it with the official figure of the month, and explain the difference in one hundred words.',
      ],
    ],
  },
  {
    title: 'Homework: Interview a decision',
    description: 'Find somebody who decided something for others, and ask how.',
    category: 'homework',
    kind: 'docx',
    daysAgo: 35,
    sections: [
      [
        'Prepare',
        'A head teacher, a councillor, the person who orders books. Prepare six questions: what was the problem, who raised it, which options were there, what was known, who was against it, and what would you do differently?',
      ],
      ['Report', 'One page. Which theory of the course would have predicted the decision, and which would not?'],
    ],
  },
];
