import { tierName } from '#contract/values/tiers.ts';
import { access, firstMonth, reports } from './getting-started-set-up.ts';
import type { Chapter, Guide, GuideFacts } from './guide.ts';
import { heading, note, paragraph, points, steps, table } from './text-blocks.ts';

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
      findingYourWay(portalName),
      talking(facts),
      plans(supportEmail),
      reports(),
      access(facts),
      firstMonth(facts),
    ],
  };
}

function signingIn({ portalName, supportEmail, origin }: GuideFacts): Chapter {
  const address = origin === null ? 'the address in your welcome message' : `${origin}/auth`;
  return {
    title: 'Signing in',
    lead: `Accounts are made for you: there is nothing to register. You need a username, which your administrator at ${portalName} tells you, and a password that only you know.`,
    blocks: [
      heading('The first time'),
      steps(
        [
          'Open your one-time link',
          'It reaches you from the accounts team, works once, and is good for 24 hours. If it has expired, ask for another one.',
        ],
        [
          'Choose a password',
          'At least 6 characters; a short sentence is easier to remember and harder to guess than one word. Nobody at the portal ever learns it.',
        ],
        [
          'Sign in',
          `Go to ${address} and type your username and your password. Put the page among your bookmarks: you come back to it for reports and renewals.`,
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
        `Passwords are reset by the accounts team. Write to ${supportEmail} from your work address and name your institution; you get a new one-time link.`,
      ),
    ],
  };
}

function findingYourWay(portalName: string): Chapter {
  return {
    title: 'Finding your way',
    lead: 'Each part of the portal answers one question. The links stand in the header; on a phone they are in the menu.',
    blocks: [
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
          [
            'Technical Setup',
            'Give us your IP ranges and your SAML details, so that readers get in without a password of their own.',
          ],
          ['Usage Metrics', 'Read and download your monthly usage reports.'],
          ['Librarian Resources', 'This guide, the promotion guide, logos and colours for your own pages.'],
          [
            'Learning Resources',
            'Textbooks, worksheets, past papers and videos that you can pass on to teaching staff and readers.',
          ],
          ['Knowledge Base AI', 'Ask about access, billing or technical matters at any hour.'],
        ],
      ),
      heading('Small things that save time'),
      points(
        [
          'Every view has its own address',
          'A tab, a filter or a search stands in the address bar. Copy it to show a colleague exactly what you see, or keep it as a bookmark.',
        ],
        [
          'The bell',
          'Announcements, contact requests and files that were shared with you. A red dot says that something is waiting.',
        ],
        [
          'Colleagues share',
          `Everybody at your institution sees the same plan, set-up and reports. ${portalName} never shows them to another institution.`,
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
    lead: 'Your account manager is one message away, and so is the technical supporter of your institution. Both know your contract and your set-up.',
    blocks: [
      heading('When somebody answers'),
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
        '11am-5pm GMT Monday-Friday. Write whenever it suits you: outside these hours an automatic reply names the next opening time, and your message is the first thing that is read.',
      ),
      heading('Good to know'),
      points(
        [
          'You see what became of a message',
          'Sent, Delivered, Read. If the line breaks, the portal keeps what you wrote and sends it when the line is back, once.',
        ],
        [
          'One conversation, several people',
          `If your account manager is away, a colleague of theirs at ${portalName} reads the same conversation and signs their own answers.`,
        ],
        [
          'Search and keep',
          'Search all your conversations from the head of the chat, and download a transcript for your own files.',
        ],
        ['Files', 'What is shared with you stands beside the conversation under Shared resources and stays there.'],
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
          [tierName('subject'), '£119.99', 'One subject; a department or a small college that wants to begin.'],
          [tierName('silver'), '£1,999.99', '4,000 insights a year, and sign-in through SAML.'],
          [
            tierName('gold'),
            '£3,999.99',
            '8,000 insights a year, and sign-in through SAML. The plan most universities choose.',
          ],
          [
            tierName('professional'),
            'On request',
            'Unlimited insights, and sign-in through SAML, for several campuses or a consortium.',
          ],
        ],
      ),
      paragraph('Billing is annual and payment is by invoice; there is no card to enter.'),
      heading('Asking for an invoice'),
      steps(
        [
          'Press Request Invoice',
          'On Your Subscription. Give your purchase-order number if your finance office needs one; a note for special wishes.',
        ],
        [
          'Wait for the message',
          'Your account manager is told at once. When the invoice is ready you hear of it in the chat.',
        ],
        [
          'Download it',
          'The numbered PDF stands on Your Subscription, for you and your colleagues, for as long as you are a customer.',
        ],
      ),
      heading('Changing plans'),
      paragraph(
        'Speak to Account Manager stands on every plan and opens the chat with the plan already named. A change applies immediately; the history of your plans is kept.',
      ),
      note(
        'Questions about money',
        `Write to ${supportEmail}, or ask in the chat. Quote the number of the invoice if there is one.`,
      ),
    ],
  };
}
