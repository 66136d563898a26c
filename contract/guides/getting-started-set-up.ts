import type { Chapter, GuideFacts } from './guide.ts';
import { checklist, heading, note, paragraph, picture, points, steps, table } from './text-blocks.ts';

/** Reading what readers used. */
export function reports(): Chapter {
  return {
    title: 'Usage reports',
    lead: 'Usage Metrics holds a report for each month. They follow COUNTER, the standard that your other suppliers use, so figures can be compared. Choose a month, read the top line, press Download.',
    blocks: [
      picture(
        'librarian-usage',
        'Usage Metrics: requests by month as bars, the share of the yearly allowance, and the cost per use.',
      ),
      heading('Which report answers which question'),
      table(
        [
          { title: 'Report', share: 0.26 },
          { title: 'It counts', share: 0.37 },
          { title: 'Use it for', share: 0.37 },
        ],
        [
          ['Platform (PR)', 'All use of the platform, month by month', 'The annual report, trends over the year'],
          ['Title (TR)', 'Use of each series or book', 'What to recommend to teaching staff'],
          ['Database (DR)', 'Searches and use of each collection', 'Whether a subject is worth renewing'],
          ['Item (IR)', 'Use of each single video', 'Reading lists, promotion, the best of the month'],
        ],
      ),
      heading('The words in them'),
      points(
        [
          'Total item requests',
          'How often a video was played or a text opened. This figure is used for cost per use, and counts towards your yearly insights.',
        ],
        [
          'Unique item requests',
          'The same, but a reader who comes back to an item in one session counts once. Never add it up across months.',
        ],
        [
          'Total item investigations',
          'Every look at an item, including its description. Many investigations and few requests mean that readers look but do not play: show them how.',
        ],
      ),
      heading('For your own systems'),
      paragraph(
        'Usage Metrics, COUNTER reports, writes any months as TSV, Excel or JSON of Release 5.1, and says which months are missing and why. Consortium compares members.',
      ),
      paragraph(
        'Automatic reports lets Alma, 360 COUNTER, Celus or CC-Plus fetch them each month: make a key, and enter what the page says.',
      ),
      heading('Cost per use'),
      paragraph(
        'Divide the price of your plan by the total item requests of the same twelve months. With University Silver at £1,999.99 and 2,500 requests, one use costs 80 pence. Compare like with like: the same months, the same metric.',
      ),
    ],
  };
}

/** How readers get in. */
export function access({ supportEmail }: GuideFacts): Chapter {
  return {
    title: 'Access for your readers',
    lead: 'Readers shouldn’t need a separate password. On campus their IP address lets them in; elsewhere your institution’s own sign-in does.',
    blocks: [
      picture('librarian-setup', 'Technical Setup: how far the set-up is, and the fields of SAML and the IP ranges.'),
      heading('IP ranges, for every plan'),
      steps(
        [
          'Ask your network team for the public addresses',
          'The ones the outside world sees, for each campus and for your proxy. Addresses that begin with 10. or 192.168. are internal and let no one in.',
        ],
        [
          'Enter them under Technical Setup',
          'The start and end of each range, or paste a whole list, also in the form 192.0.2.0/24. There is room for ten ranges.',
        ],
        [
          'Save, and try it',
          'From a desk in the library, in a private window, once technical support has told you that it is live.',
        ],
      ),
      heading('SAML, for Silver, Gold and Professional'),
      steps(
        [
          'Get the metadata of your identity provider',
          'From your identity team: an XML file, or its address. Metadata of a service provider is ours, not yours, and will not work.',
        ],
        [
          'Paste it under Technical Setup',
          'The portal takes the entity ID, the sign-on address and the certificate from it, and tells you if one of them is wrong or about to expire.',
        ],
        [
          'Choose the attributes',
          'At least one that identifies a user, usually eduPersonPrincipalName. Release no more than you need to.',
        ],
        [
          'Test the sign-in',
          'Technical Setup shows how each check went. Technical support reviews what you saved and tells you when it is live.',
        ],
      ),
      note(
        'Stuck?',
        `Ask technical support in the chat, 11am-5pm GMT Monday-Friday, or write to ${supportEmail}. Say what you tried, from where, and what the screen said.`,
      ),
    ],
  };
}

/** What to have done when the first month is over. */
export function firstMonth({ portalName, supportEmail }: GuideFacts): Chapter {
  return {
    title: 'Your first month',
    lead: 'A few minutes a week is enough. Print this page, or keep it open beside the portal.',
    blocks: [
      steps(
        [
          'Week 1: settle in',
          'Sign in, choose your password, and say hello in the chat: your account manager can tell you what your contract includes and who else at your institution has an account.',
        ],
        [
          'Week 2: open the doors',
          'Save your IP ranges and test them. If you use SAML, give your identity team the previous chapter.',
        ],
        [
          'Week 3: tell your readers',
          `The promotion guide under Librarian Resources has texts for ${portalName} that are ready to copy, and a poster.`,
        ],
        [
          'Week 4: look at the figures',
          'Download the first report, note the total item requests, and ask your account manager how they compare with libraries of your size.',
        ],
      ),
      heading('To tick off'),
      checklist(
        'I have signed in and chosen a password of my own',
        'Our IP ranges are set up, and tested from a desk in the library',
        'SAML is set up and tested from home, or we have decided to do without',
        'The people who need it have accounts of their own: e-resources, enquiry desk, finance',
        'I know the day on which our plan renews',
        'I have downloaded the first usage report',
        `A post or a paragraph about ${portalName} is out`,
      ),
      heading('Where to ask, 11am-5pm GMT Monday-Friday'),
      table(
        [
          { title: 'About', share: 0.4 },
          { title: 'Ask', share: 0.6 },
        ],
        [
          ['Plans, invoices, training', 'Your account manager: under 24 hours'],
          ['Access that fails, SAML, IP ranges', 'Technical support: under 12 hours'],
          ['A password, a new account', supportEmail],
        ],
      ),
    ],
  };
}
