import { brandColours } from '#contract/values/promotion/brand-colours.ts';
import { annualReportText, type YearOfUse } from './annual-report.ts';
import type { Chapter, Guide, GuideFacts, Poster } from './guide.ts';
import { type FilledKit, readyTexts, socialTexts } from './promotion-texts.ts';
import { checklist, colours, heading, note, paragraph, points, readyText, steps, table } from './text-blocks.ts';

/** For making the videos known to readers, with texts to copy, as a library's kit and its figures fill them in, and a poster to print. */
export function promotionGuide(
  { portalName, supportEmail }: GuideFacts,
  kit: FilledKit | null = null,
  year: YearOfUse | null = null,
): Guide {
  return {
    title: 'Promoting videos to your readers',
    subtitle: `A four-week plan, ready-to-copy texts and a poster: what libraries do so that ${portalName} is found and used.`,
    portalName,
    supportEmail,
    edition: new Date('2026-11-01T00:00:00.000Z'),
    chapters: [
      fourWeeks(portalName),
      readyTexts(portalName, kit),
      socialTexts(portalName, kit),
      teaching(portalName),
      results(portalName, year),
      looks(portalName),
    ],
    poster,
  };
}

const poster: Poster = {
  title: 'A poster to print',
  headline: 'See the research,\nnot just\nthe citation.',
  promises: [
    ['8000+ videos', 'by researchers and policy experts, in minutes'],
    ['10,000+ study notes', 'worksheets and past papers, for essays and revision'],
    ['Free for you', 'with your library account, on campus and at home'],
  ],
  blanks: ['Find it at', 'Ask us'],
};

function fourWeeks(portalName: string): Chapter {
  return {
    title: 'A four-week plan',
    lead: 'Readers use what they come across where they already are: in the catalogue, in a reading list, in a message from their lecturer. Four weeks is enough to be in all three.',
    blocks: [
      steps(
        [
          'Week 1: be found',
          'Add the collection to your discovery service and to the A–Z list of databases. Add one paragraph to the subject guides that fit best; three good guides do more than thirty thin ones.',
        ],
        [
          'Week 2: tell everyone once',
          'Take the poster, banners, e-mail and QR code from your promotion kit, under Librarian Resources: your name, logo and link are in them. Publish two posts, and hang the poster at the desk and in the lifts.',
        ],
        [
          'Week 3: talk to teaching staff',
          'Write to the five lecturers whose reading lists you know best. Offer one video that fits their next lecture, not the whole collection.',
        ],
        [
          'Week 4: look at the figures',
          'Download the usage report of the month, compare it with the month before, and thank those who helped by giving them a figure of their own.',
        ],
      ),
      heading('What works, and what does not'),
      table(
        [
          { title: 'Instead of', share: 0.42 },
          { title: 'Try', share: 0.58 },
        ],
        [
          ['“New database available”', '“A nine-minute answer to why rents rise, by the people who measured it”'],
          ['A list of features', 'One video that fits the course, with its length'],
          ['One message in September', 'A short one at each moment of need: essays, revision, dissertations'],
          ['A link to the start page', 'A link to the video or to the subject'],
        ],
      ),
      heading('Before you begin'),
      checklist(
        'Access works from a desk on campus and from home',
        'The link you share goes through your proxy or your sign-in',
        'The enquiry desk knows what it is and has tried it',
        `You have kept the previous month’s figures, to show how the use of ${portalName} has grown`,
      ),
    ],
  };
}

function teaching(portalName: string): Chapter {
  return {
    title: 'With teaching staff',
    lead: 'One lecturer who shows a video in class brings more readers than a poster does. Make it easy: name the video, its length, and where in the course it fits.',
    blocks: [
      heading('Three ways into a course'),
      points(
        [
          'Before the lecture',
          'A ten-minute video instead of a thirty-page chapter: more students come prepared. Put it on the reading list, with its length.',
        ],
        [
          'In the lecture',
          'Two minutes of a researcher saying what they found, then the question: do we believe it, and what would change our minds?',
        ],
        [
          'After the lecture',
          'A study note as the basis of a seminar, a past paper for revision. Learning Resources in the portal has both.',
        ],
      ),
      heading('E-mail to a lecturer'),
      readyText(
        'Subject: a video for your next lecture',
        `Dear colleague, many of the researchers on your reading list explain their work in ${portalName}, most of them in less than ten minutes. Your students can open these videos from anywhere with their university account. Tell me the topic of a lecture, and I will send you one that fits, with its length, and add it to the reading list. Would it help if I took ten minutes at the start of a class to show your group how to find more?`,
      ),
      heading('An hour that works'),
      table(
        [
          { title: 'Minutes', share: 0.18 },
          { title: 'What happens', share: 0.82 },
        ],
        [
          ['0–10', 'Show one video without an introduction. Ask what it claims.'],
          [
            '10–25',
            'Everyone finds a second video that disagrees or adds a case. This teaches searching better than a tour of the screen does.',
          ],
          ['25–45', 'In pairs: write down the claim, the evidence, and one question to the researcher.'],
          ['45–60', 'Collect the questions. Show how to cite a video, and where to get help.'],
        ],
      ),
    ],
  };
}

function results(portalName: string, year: YearOfUse | null): Chapter {
  return {
    title: 'Showing that it worked',
    lead: 'Renewals are decided by figures and by what people say. Collect both from the start; it takes ten minutes a month. Compare the same months and the same figure: August is always quiet.',
    blocks: [
      heading('Three figures'),
      table(
        [
          { title: 'Figure', share: 0.3 },
          { title: 'Where it is', share: 0.34 },
          { title: 'What it tells you', share: 0.36 },
        ],
        [
          ['Total item requests', 'Platform report, the month before and the month after', 'Whether use has grown'],
          ['Your recommended video', 'Item report, its row in each month', 'Whether the promotion worked'],
          [
            'Cost per use',
            'Price for the year, divided by the requests of the same twelve months',
            'Whether it is worth the money',
          ],
        ],
      ),
      heading('Two sentences'),
      points(
        [
          'From a reader',
          'Ask one question on paper at the end of a class: “Did the video help you to understand the topic?” Ten answers are worth quoting.',
        ],
        ['From a lecturer', 'Ask what they would miss. Their words carry further than any of ours.'],
      ),
      heading('For the annual report'),
      readyText('A paragraph on its use', annualReportText(portalName, year)),
      paragraph('Add one of the two sentences: what a reader or a lecturer says is what people remember.'),
      heading('How to cite a video'),
      paragraph(
        `Speaker, A. (Year). Title of the video [Video]. ${portalName}. Address. For a passage, add the minute: (Speaker, 2026, 04:10).`,
      ),
    ],
  };
}

function looks(portalName: string): Chapter {
  return {
    title: 'Logo and colours',
    lead: 'Use the logo on guides, slides and screens that point to the collection. It is under Librarian Resources as SVG and PNG, with the colours to copy.',
    blocks: [
      heading('The logo'),
      points(
        ['Give it room', 'At least half the height of the symbol on every side, free of text and pictures.'],
        [
          'Keep it readable',
          'No smaller than 20 pixels or 6 millimetres high. SVG for web and print, PNG where SVG is not accepted.',
        ],
        [
          'Leave it as it is',
          'Do not stretch, turn, recolour or outline it. On a photograph, place it on a white background.',
        ],
      ),
      heading('The colours'),
      colours(brandColours),
      heading('The name'),
      paragraph(
        `Write “${portalName}” just like that, without quotation marks or symbols. In a sentence: “You can find it in ${portalName}, through the library.”`,
      ),
      note(
        'Everyone should be able to read it',
        'Describe pictures in the alternative text, use links that say where they lead, and do not rely on colour alone. On printed pages, use at least 12 points.',
      ),
      heading('Made something good?'),
      paragraph(
        'Show it to your account manager in the chat. With your consent we will add it to Librarian Resources, so that other libraries can use it too.',
      ),
    ],
  };
}
