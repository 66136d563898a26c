import type { Chapter, Guide, GuideFacts } from './guide.ts';
import { conversationPoints, paletteAndKeys, sessionsOfStaff } from './staff-day.ts';
import { heading, note, paragraph, picture, points, steps, table } from './text-blocks.ts';

/** For account managers: who waits, what to answer with, and how their institutions do. */
export function accountManagerGuide({ portalName, supportEmail }: GuideFacts): Guide {
  return {
    title: 'For account managers',
    subtitle: `A day with ${portalName}: who is waiting for an answer, what you know about an institution, sessions, and figures.`,
    portalName,
    supportEmail,
    edition: new Date('2026-11-01T00:00:00.000Z'),
    chapters: [
      inbox(),
      answering(),
      institutions(),
      sessionsOfStaff(),
      figures(),
      paletteAndKeys([
        ['n', 'No reply needed'],
        ['s', 'Snooze the conversation'],
        ['e', 'Close the conversation'],
      ]),
    ],
  };
}

function inbox(): Chapter {
  return {
    title: 'The inbox',
    lead: 'Your Dashboard lists the customers of your institutions. Above the list are the parts of the inbox, each with its count: press one to see it, press it again to see everyone.',
    blocks: [
      picture(
        'account-manager-inbox',
        'The Dashboard of an account manager: the parts of the inbox above the list on the left, a conversation in the middle, the customer’s plan and sessions on the right.',
      ),
      table(
        [
          { title: 'Part', share: 0.22 },
          { title: 'Who is in it', share: 0.78 },
        ],
        [
          [
            'Waiting',
            'Customers who asked and haven’t been answered by a person yet; whoever has waited longest comes first.',
          ],
          ['Mine', 'Open conversations with your customers, apart from those an administrator has taken on.'],
          [
            'Snoozed',
            'Put off until later; they come back by themselves, and at once when the customer writes. Until then they don’t count as waiting.',
          ],
          ['Closed', 'Finished. A new message from the customer opens the conversation again.'],
        ],
      ),
      paragraph(
        'A part is in the address of the page, so it can be bookmarked. An automatic reply, or a line written by the portal, doesn’t count as an answer: the customer is still waiting.',
      ),
      heading('Above the conversation'),
      points(
        [
          'Assign it',
          'Press the name and choose someone from the team: the institution’s account manager or an administrator. This says who will reply, and gives no one new rights.',
        ],
        [
          'Hand over with a reason',
          'In the same menu: the reason is added to the conversation as a private note. Ask technical support, below it, quotes what you choose in your own conversation with them.',
        ],
        ['No reply needed', 'A thank-you is not a question: the customer no longer waits.'],
        ['Snooze', 'In an hour, in three hours, tomorrow morning, on Monday morning, or in two weeks.'],
        ['Tags', 'File a conversation by what it is about; the list can show those of one tag.'],
        [
          'Close, and Open again',
          'Closing leaves everything readable. The customer is asked once whether it helped; their answer counts in the satisfaction figures. If you open it again before they answer, the question is withdrawn.',
        ],
      ),
      note(
        'Two people, one conversation',
        'Above a conversation you see which colleagues are looking at it too, and below it who is writing, before either of you sends. If someone was quicker, or a new message came, you’re told and nothing is overwritten.',
      ),
    ],
  };
}

function answering(): Chapter {
  return {
    title: 'Answering',
    lead: 'Customers expect an answer in support hours, 11am-5pm GMT Monday-Friday. Outside them an automatic reply says when you open again.',
    blocks: [
      conversationPoints(),
      heading('Beside the conversation'),
      paragraph(
        'Institution and department, plan and renewal date, the last usage upload, the coming sessions, what was shared. Institution, Subscription and Usage Metrics lead to its pages; Plan a session to a session with this customer.',
      ),
      heading('Contacts'),
      paragraph(
        'The customers of your institutions are there automatically. Others ask first: Accept & Chat or Reject is at the top of the list.',
      ),
    ],
  };
}

function institutions(): Chapter {
  return {
    title: 'Your institutions',
    lead: 'Your Subscription, Usage Metrics and Technical Setup show each institution that you look after. Choose one, and you see what its customers see, without changing it.',
    blocks: [
      picture(
        'account-manager-institutions',
        'The list of institutions with plan, renewal date and the uses of the last twelve months.',
      ),
      table(
        [
          { title: 'Where', share: 0.28 },
          { title: 'What you find', share: 0.72 },
        ],
        [
          ['Your Subscription', 'Plan, price, renewal, history, and the invoices with their PDFs.'],
          [
            'Usage Metrics',
            'Charts and tables by month, the share of the yearly allowance, cost per use, and the reports to download.',
          ],
          ['Technical Setup', 'The board: state, findings, certificates that end, and what changed since you looked.'],
        ],
      ),
      paragraph(
        'Overview beside each of them, and Institution beside a conversation, lead to the page that brings all of this together: people, plan, use, set-up, sessions, conversations, and notes for colleagues. Above its use stands in red when a program that fetches its reports has got nothing for a week.',
      ),
      heading('A good conversation about renewal'),
      steps(
        ['Look at the share of the allowance', 'Usage Metrics says what is expected by the end of the year.'],
        ['Work out the cost per use', 'It is there, with how it was worked out.'],
        ['Plan a session of the kind Renewal', 'With the librarian who decides; it appears in both calendars.'],
      ),
      paragraph(
        'Renewals, above the list under Your Subscription, counts the plans that end within 60 days. Make offers shows what each institution would be offered, and makes all or some of the offers in one go; everyone there is notified, has the offer as a PDF too, and can request the invoice. You can also make an offer on an institution’s own page.',
      ),
      note(
        'What administrators do for you',
        'Changing plans, issuing invoices, uploading usage reports, adding people and writing to many customers. Ask one of them in the chat.',
      ),
    ],
  };
}

function figures(): Chapter {
  return {
    title: 'Your figures',
    lead: 'At the top of your Dashboard, about the institutions that you look after.',
    blocks: [
      points(
        ['Active Customers', 'Customers who signed in within the last 30 days.'],
        ['Unread Messages', 'What customers wrote and you have not read.'],
        [
          'Response Time',
          'Half of the first answers of the last 30 days were faster, counted in support hours only: a question asked on Friday evening doesn’t count the weekend.',
        ],
      ),
    ],
  };
}
