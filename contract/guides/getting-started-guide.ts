import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { sessionsAndQuestions } from './getting-started-more.ts';
import { access, firstMonth, reports } from './getting-started-set-up.ts';
import type { Chapter, Guide, GuideFacts } from './guide.ts';
import { heading, note, paragraph, picture, points, steps, table } from './text-blocks.ts';

/** For whoever has just been given an account: from the first sign-in to the first report. */
export function gettingStartedGuide(facts: GuideFacts): Guide {
  const { portalName, supportEmail } = facts;
  return {
    title: 'Getting started',
    subtitle: `Everything a librarian needs for a good first month with ${portalName}: signing in, people to talk to, plans, usage reports and access for your readers.`,
    portalName,
    supportEmail,
    edition: new Date('2026-11-01T00:00:00.000Z'),
    chapters: [
      signingIn(facts),
      findingYourWay(),
      talking(facts),
      plans(supportEmail),
      reports(),
      access(facts),
      sessionsAndQuestions(facts),
      firstMonth(facts),
    ],
  };
}

function signingIn({ supportEmail, origin, sendsMail }: GuideFacts): Chapter {
  const address = origin === null ? 'the address in your welcome message' : `${origin}/auth`;
  return {
    title: 'Signing in',
    lead: 'Accounts are made for you: there is nothing to register. You need a username, which we give you, and a password that only you know.',
    blocks: [
      heading('The first time'),
      steps(
        [
          'Open your one-time link',
          'The accounts team sends it to you. It works once, and for 24 hours. If it has expired, ask for another one.',
        ],
        [
          'Choose a password',
          'At least 6 characters; a short sentence is easier to remember and harder to guess than one word. No one else ever learns it.',
        ],
        [
          'Sign in',
          `Go to ${address} and type your username and your password. Bookmark the page: you will come back to it for reports and renewals.`,
        ],
      ),
      heading('From then on'),
      points(
        [
          'You stay signed in while you work',
          'A session ends after twelve hours without use, and after two weeks in any case. What you were typing is still there when you sign in again.',
        ],
        [
          'Your account is behind your name',
          'At the top right: change your password, see where else you are signed in, end those sessions, choose light or dark, and log out.',
        ],
        [
          'Shared desks',
          'Log out when you leave a desk that others use. Drafts and unsent messages are removed with the session.',
        ],
      ),
      note(
        'Forgotten your password?',
        sendsMail
          ? `Choose it on the sign-in page and type your username. If your account has a confirmed e-mail address, a link goes there that sets a new password, once and within 30 minutes; add your address on your account page in good time. Without one, write to ${supportEmail} from your work address and name your institution.`
          : `Passwords are reset by the accounts team. Write to ${supportEmail} from your work address, name your institution, and you will get a new one-time link.`,
      ),
    ],
  };
}

function findingYourWay(): Chapter {
  return {
    title: 'Finding your way',
    lead: 'Each part of the portal answers one question. The links are in the header; on a phone they are in the menu.',
    blocks: [
      picture(
        'librarian-dashboard',
        'The Dashboard of a librarian: conversations on the left, the chat with the account manager in the middle, plan and sessions on the right.',
      ),
      table(
        [
          { title: 'Where', share: 0.32 },
          { title: 'What you do there', share: 0.68 },
        ],
        [
          [
            'Dashboard',
            'Chat with your account manager and your support team, see planned sessions and the files that were shared with you.',
          ],
          ['Your Subscription', 'See your plan, its price and what it includes; compare plans; ask for an invoice.'],

          ['Technical Setup', 'Say how your readers get in: IP ranges and SAML.'],
          ['Usage Metrics', 'See your use in charts, and download your monthly reports.'],
          ['Librarian Resources', 'This guide, the promotion guide, logos and colours for your own pages.'],
          [
            'Learning Resources',
            'Textbooks, worksheets, past papers and videos to pass on to teaching staff and readers.',
          ],
          ['Knowledge Base AI', 'Ask at any hour; each answer names its sources.'],
        ],
      ),
      heading('Small things that save time'),
      points(
        [
          'Every view has its own address',
          'Tabs, filters and searches are part of the address. Copy it to show a colleague exactly what you see, or bookmark it.',
        ],
        [
          'The bell',
          'Announcements, contact requests and files that were shared with you. A red dot means that something is waiting.',
        ],
        [
          'Colleagues share',
          'Everyone at your institution sees the same plan, invoices and reports. No other institution ever does.',
        ],
      ),
      note(
        'Adding a colleague',
        'Ask your account manager in the chat and give a name, a department and a work address. Your colleague gets a one-time link of their own; please never share yours.',
      ),
    ],
  };
}

function talking({ portalName }: GuideFacts): Chapter {
  return {
    title: 'Talking to people',
    lead: 'Your account manager is one message away, and so is your technical support contact. Both know your institution.',
    blocks: [
      heading('When someone answers'),
      table(
        [
          { title: 'Who', share: 0.3 },
          { title: 'For what', share: 0.44 },
          { title: 'Answers', share: 0.26 },
        ],
        [
          ['Account manager', 'Plans, renewals, invoices, training, colleagues', 'Under 24 hours'],
          ['Technical support', 'IP ranges, SAML, proxies, access that fails', 'Under 12 hours'],
        ],
      ),
      note(
        'Support hours',
        '11am-5pm GMT Monday-Friday. Write whenever it suits you: outside these hours an automatic reply tells you when we open again.',
      ),
      heading('Good to know'),
      points(
        [
          'You see what happened to a message',
          'Sent, Delivered, Read. If the connection breaks, the portal keeps what you wrote and sends it once, when the connection is back.',
        ],
        [
          'One conversation, several people',
          `If your account manager is away, a colleague of theirs at ${portalName} sees the same conversation and answers in their own name.`,
        ],
        ['Search and keep', 'Search all your conversations, and download a transcript for your own files.'],
        [
          'Files',
          'Drop them on the conversation or press the paper clip, up to 20 MB each. What is shared with you is kept beside it, under Shared resources.',
        ],
        [
          'Other librarians',
          'Add a contact by name, department or institution. You can write to each other once they have accepted.',
        ],
      ),
    ],
  };
}

function plans(supportEmail: string): Chapter {
  return {
    title: 'Your plan and invoices',
    lead: 'A plan belongs to the whole institution and runs for a year. Your Subscription shows yours, when it renews, and what the others offer.',
    blocks: [
      table(
        [
          { title: 'Plan', share: 0.31 },
          { title: 'A year', share: 0.2 },
          { title: 'For whom', share: 0.49 },
        ],
        [
          [tierName('subject'), '£119.99', 'One subject, for a department or a small college.'],
          [tierName('silver'), '£1,999.99', '4,000 insights a year, and sign-in through SAML.'],
          [
            tierName('gold'),
            '£3,999.99',
            '8,000 insights a year, and sign-in through SAML. The plan most universities choose.',
          ],
          [
            tierName('professional'),
            'On request',
            'Unlimited insights, and sign-in through SAML: for several campuses or a consortium.',
          ],
        ],
      ),
      paragraph('Billing is annual and payment is by invoice; there is no card to enter.'),
      heading('Asking for an invoice'),
      steps(
        [
          'Press Request Invoice',
          'On Your Subscription. Add a purchase-order number or a note if your finance office needs one.',
        ],
        [
          'Wait for the message',
          'Your account manager is notified at once. When the invoice is ready, you’ll hear in the chat. Until it is sent you can withdraw the request.',
        ],
        [
          'Download it',
          'You and your colleagues find the numbered PDF on Your Subscription at any time, and whether it is paid.',
        ],
      ),
      heading('Changing and renewing'),
      paragraph(
        'Every plan has a button, Speak to Account Manager, which opens the chat with the plan already named. A change applies immediately. In the last 60 days of a year you may be offered another one: Renewal offer on Your Subscription, where Accept asks for its invoice.',
      ),
      note(
        'Questions about money',
        `Write to ${supportEmail}, or ask in the chat. Quote the number of the invoice if there is one.`,
      ),
    ],
  };
}
