import type { DemoDocument } from './demo-item.ts';

export const demoTextbooks: readonly DemoDocument[] = [
  {
    title: 'Housing economics: a short reader',
    cover: 'housing-economics',
    description: 'Why rents and prices part company, what supply can do, and what rent rules change.',
    category: 'document',
    kind: 'pdf',
    daysAgo: 210,
    sections: [
      [
        'Rents and prices',
        'A house is two things at once: a place to live, whose yearly use has a rent, and an asset, whose price depends on what people expect of the years to come. The two can part company for a decade. When interest falls, the same rent supports a higher price, and owners feel richer without a single home having been built.',
        'The ratio of price to yearly rent is the first figure to look at in any city. A ratio above thirty does not say that prices will fall; it says that buyers count on growth, cheap credit or both.',
      ],
      [
        'What supply can do',
        'New homes lower rents slowly, because the stock is large and each year adds about one per cent to it. They do so mostly through chains of moves: the family that takes the new flat leaves an older one behind, and after five moves the gain has reached a street where nothing was built.',
        'Where land is scarce or permission is slow, a rise in demand becomes a rise in price instead of a rise in building. Economists call the measure of this elasticity; in some regions it is ten times that of others.',
      ],
      [
        'What rent rules change',
        'A ceiling protects those who sit in a flat and lengthens the search of those who do not. The studies in this reader agree on that and differ on its size: much depends on whether new buildings are exempt, and on how rents are set when a tenant leaves.',
      ],
    ],
  },
  {
    title: 'How policy is made: an introduction',
    cover: 'how-policy-is-made',
    description:
      'From a problem that is noticed to a rule that is kept: the stages, the people, and where evidence counts.',
    category: 'document',
    kind: 'pdf',
    daysAgo: 188,
    sections: [
      [
        'Getting noticed',
        'Most problems are never on an agenda. What puts them there is seldom a new figure and often an event that makes an old figure visible: a flood, a strike, a single photograph. Researchers who have an answer ready when the window opens are heard; those who begin to measure then are late.',
      ],
      [
        'Choosing an instrument',
        'Governments can forbid, pay, tax, inform or do the thing themselves. Each has a price that falls on somebody. A good brief names who pays, who gains, and who has to change a habit, before it names the sum.',
        'Pilots are popular because they postpone a decision. They are useful where the outcome can be measured within the life of a government and where the places that try are chosen by lot.',
      ],
      [
        'After the vote',
        'Implementation is policy as well. Street-level officials decide every day how much of a rule is worth their time, and a form of eleven pages is a rule in itself.',
      ],
    ],
  },
  {
    title: 'Climate and cities: a reader',
    cover: 'climate-and-cities',
    description: 'Heat, water and transport in built-up places, with three cases.',
    category: 'document',
    kind: 'docx',
    daysAgo: 171,
    sections: [
      [
        'Heat',
        'Asphalt and brick store the day and give it back at night. In a dense quarter the night can be six degrees warmer than in the fields around it, and it is the nights that harm: the body does not recover. Trees cool by shade and by evaporation; pale roofs cool the flat below more than the street.',
      ],
      [
        'Water',
        'A sponge city lets rain sink where it falls. Permeable paving, planted strips and small basins delay the first hour of a storm, which is the hour that floods cellars. The cost is land, and the quarrel is about parking spaces.',
      ],
      [
        'Three cases',
        'A port that moved its tram lines uphill, a capital that paid owners to green their courtyards, and a market town that did nothing for twenty years and then everything in five. In all three the measure that worked was the one that somebody was paid to maintain.',
      ],
    ],
  },
  {
    title: 'Understanding inflation',
    cover: 'understanding-inflation',
    description: 'What a price index counts, why it feels different, and how central banks answer.',
    category: 'document',
    kind: 'pdf',
    daysAgo: 142,
    sections: [
      [
        'What is counted',
        'A consumer price index follows the cost of one basket, weighed by what an average household buys. Nobody is that household. Pensioners spend more on heating, students more on rent, and so inflation differs between neighbours even where prices do not.',
      ],
      [
        'Why it feels different',
        'We remember prices that we pay often and that rose. Bread and petrol are bought every week; the television that became cheaper is bought once in eight years. Felt inflation therefore runs ahead of measured inflation when food rises, and stays there for months after it has stopped.',
      ],
      [
        'What a central bank does',
        'A higher interest rate makes waiting pay and borrowing dear. It works with a delay of a year or more, first in construction, then in wages. Expectations are the shorter way: where people believe that prices will be stable, they set wages and rents accordingly, and become right.',
      ],
    ],
  },
  {
    title: 'Public health in twelve questions',
    cover: 'public-health',
    description: 'From incidence to equity: the questions that a reading group can take one week each.',
    category: 'document',
    kind: 'docx',
    daysAgo: 119,
    sections: [
      [
        'Counting disease',
        'How many have it now is prevalence; how many get it in a year is incidence. A treatment that keeps people alive without curing them raises the first and leaves the second alone. A headline that says that a disease has doubled should say which of the two.',
      ],
      [
        'Screening',
        'A test that is wrong for one healthy person in a hundred finds mostly healthy people when the disease is rare. The question to ask of every screening programme is therefore what happens to those with a false alarm, and what they are told while they wait.',
      ],
      [
        'Fairness',
        'Averages improve when the well become better. Measures that need no appointment, no car and no form, such as clean air or salt in factory bread, reach those whom programmes miss.',
      ],
    ],
  },
  {
    title: 'Study guide: Microeconomics',
    cover: 'study-guide-microeconomics',
    description: 'The eight ideas that every first-year examination asks for, each with a question to try.',
    category: 'study_guide',
    kind: 'pdf',
    daysAgo: 96,
    sections: [
      [
        'Margins and opportunity cost',
        'Decide one step at a time: compare what the next unit brings with what it takes. The cost of a thing is the best that you give up for it, whether or not money changes hands. Try it: what does an hour of lectures cost you in the week of a deadline?',
      ],
      [
        'Elasticity',
        'How much of one thing moves when another moves by one per cent. Demand is elastic where substitutes are near. Try it: is the demand for bus travel more elastic in a month or in a year, and why?',
      ],
      [
        'Externalities',
        'A cost that falls on somebody who was not asked. A tax can put it into the price; a right that can be traded can do the same with a cap. Try it: draw both, and mark who pays.',
      ],
    ],
  },
  {
    title: 'Study guide: International relations',
    cover: 'study-guide-international-relations',
    description: 'Realism, liberalism and constructivism side by side, with the cases that divide them.',
    category: 'study_guide',
    kind: 'pdf',
    daysAgo: 74,
    sections: [
      [
        'Three lenses',
        'Realists begin with power and fear: without a ruler above them, states look after themselves. Liberals begin with gain: trade, law and institutions make keeping a promise cheaper than breaking it. Constructivists begin with ideas: what a state wants depends on what it takes itself to be.',
      ],
      [
        'One case, three readings',
        'A small state joins an alliance. The realist sees a threat that was balanced, the liberal a market that was joined, the constructivist a people that came home. Write the paragraph of each, then the observation that would prove it wrong.',
      ],
    ],
  },
  {
    title: 'Study guide: Statistics for social scientists',
    cover: 'study-guide-statistics',
    description: 'Samples, intervals, regression and the mistakes that reviewers look for.',
    category: 'study_guide',
    kind: 'docx',
    daysAgo: 51,
    sections: [
      [
        'Samples and intervals',
        'A confidence interval says how far samples of this size usually fall from the truth. It says nothing about a sample that was drawn badly: ten thousand volunteers are worse than three hundred people chosen by lot.',
      ],
      [
        'Regression',
        'A coefficient is a difference between groups that are alike in everything else that was measured. What was not measured is in there too. Draw the arrows before you run the model, and leave out what lies on the way from cause to effect.',
      ],
      [
        'What reviewers look for',
        'How many models were tried; why observations were left out; whether the effect is large enough to matter; and whether the figure begins at zero.',
      ],
    ],
  },
];
