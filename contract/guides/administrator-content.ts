import {
  deliveriesKeptDays,
  formerSecretHours,
  webhooksMax,
  webhookTriedDays,
} from '#contract/values/programs/webhooks.ts';
import { periodText, retentionKinds, retentionNoticeDays } from '#contract/values/retention.ts';
import type { Chapter, GuideFacts } from './guide.ts';
import { heading, note, paragraph, picture, points, steps, table } from './text-blocks.ts';

/** What customers find under Learning and Librarian Resources. */
export function library(): Chapter {
  return {
    title: 'The library',
    lead: 'Resource Management holds learning resources, assessments and videos. The search finds words inside PDF, DOCX and PPTX files as well.',
    blocks: [
      points(
        ['Upload Resource', 'Several files at once, each with a title. A link or a video takes its address instead.'],
        [
          'With one institution',
          'A resource can be shared with one person: everyone at their institution can find it, and no one else.',
        ],
        ['A picture of the card', 'PNG, JPEG or WebP. Videos take captions (WebVTT) as well.'],
        ['Deleting', 'You can undo it for a minute; then the file is gone for good.'],
      ),
      paragraph(
        'The guides, the logo and the colours under Librarian Resources ship with the portal and carry its name.',
      ),
    ],
  };
}

/** What the Knowledge Base AI answers from. */
export function knowledge(): Chapter {
  return {
    title: 'The Knowledge Base AI',
    lead: 'It answers customers and staff from articles, from files that the asker may read, and from facts of their own account. Each answer names its sources, and it says when it doesn’t know.',
    blocks: [
      picture(
        'administrator-knowledge',
        'The knowledge base with its articles by topic and state, and the tabs for gaps, figures and what was sent.',
      ),
      table(
        [
          { title: 'Tab', share: 0.2 },
          { title: 'What you do there', share: 0.8 },
        ],
        [
          [
            'Articles',
            'Write in Markdown, look at the preview, try a question, then publish. Only administrators see drafts.',
          ],
          ['Gaps', 'Questions without a good answer, most asked first. Write an article from this, or Set aside.'],
          [
            'Figures',
            'Questions by week, how they were rated, and the last exam: how often the right source came first.',
          ],
          [
            'Sent',
            'What went to a language model elsewhere, if one is set up; otherwise nothing ever leaves the portal.',
          ],
        ],
      ),
      steps(
        ['Look at the gaps once a week', 'Questions that mean the same are grouped, with the other ways people asked.'],
        ['Write the answer first', 'One to three sentences, then a heading for each further question or task.'],
        ['Name other ways of asking', 'Under Also asked as: the words people use, not ours.'],
        ['Try it before you publish', 'Try a question says what the portal would answer with this draft.'],
      ),
      note(
        'Review on',
        'Give an article a review date, and it is marked Review due on that day: prices and screens change.',
      ),
    ],
  };
}

/** What leaves the portal by mail. */
export function mails({ sendsMail }: GuideFacts): Chapter {
  return {
    title: 'Mail',
    lead: sendsMail
      ? 'This portal sends e-mail: unread messages, invoices, announcements of high priority, sessions, set-ups, and news about people’s accounts.'
      : 'This portal has no mail server, so none is sent. Whoever runs it can set one; see Running the portal.',
    blocks: [
      points(
        ['Waiting', 'Leaves within seconds. If the mail server is away it is tried again, for two days.'],
        ['Failed', 'With the reason the mail server gave. Send again once it is fixed.'],
        ['Held', 'After a copy of the portal was restored: they may have been sent before. Send or discard them.'],
        ['Sent', 'For 90 days, without their text.'],
      ),
      paragraph(
        'People can switch off each kind of e-mail themselves, except those about the safety of their account. An address that refuses our e-mails is marked in the list of customers.',
      ),
    ],
  };
}

/** Who did what, and how support does. */
export function changeLogAndFigures(): Chapter {
  return {
    title: 'Logs and figures',
    lead: 'Screens that no one can touch up: no log is ever edited, and every figure opens the rows it counts.',
    blocks: [
      heading('Change Log'),
      paragraph(
        'Who changed what, when, with the values before and after. Search it, filter it by person, object, change and days, and export what you found as CSV.',
      ),
      heading('Security Log'),
      paragraph(
        'Who signed in, failed or was locked out, and whose password, address, links and sessions changed: with the network address, the browser and the moment. Filter it by person, event and days, and export it as CSV. How long it is kept is set under Retention. Each person sees their own part under Account settings. A name that was tried and is nobody’s is not kept, since now and then it is a password.',
      ),
      heading('Retention'),
      paragraph(
        `For how long messages, notes, sessions, questions, notifications, the security log, e-mails, the files of usage reports and deactivated people are kept, and how much of each would be deleted today. A shorter period holds ${retentionNoticeDays} days after you set it, and every administrator is told by bell and e-mail; until then you can take it back. A new installation keeps messages for ${periodText(retentionKinds.messages.defaultDays)}. After an upgrade everything is kept until you have seen the counts and set a period. What is deleted comes back only from a backup.`,
      ),
      heading('Support Statistics'),
      picture(
        'administrator-statistics',
        'Support statistics over 30 days: customers, waiting now, first responses and response time, each with what it counts.',
      ),
      points(
        [
          'Waiting now, and the longest wait',
          'Customers who asked and have no answer from a person yet, in support hours.',
        ],
        ['Response time', 'Half of the first responses were faster, and 90 % were faster than the figure beside it.'],
        [
          'Satisfaction',
          'The share of Helpful among closed chats and answers of the Knowledge Base AI that were rated; you are not told who asked.',
        ],
        ['7, 30 or 90 days', 'With the change from the previous period. By member of staff and institution below.'],
      ),
    ],
  };
}

/** Other programs that are told. */
export function webhooks(): Chapter {
  return {
    title: 'Telling other programs',
    lead: `Admin Panel, Webhooks: up to ${webhooksMax} programs, such as a CRM, that get an event as soon as something happens here. Institutions have their own under Usage Metrics, Automatic reports.`,
    blocks: [
      steps(
        [
          'Add a webhook',
          'A name, a public address with https, and the events. An event says what happened and where to find it; its text goes along only if you choose that.',
        ],
        [
          'Hand over the secret',
          'It signs every event and is shown only once. The page For developers says how a program checks it.',
        ],
        ['Try it', 'Sends an event about nothing, and shows what the program answered.'],
      ),
      points(
        [
          'You answer for it',
          'It hears what you may read. If you leave, nothing is sent until someone presses Confirm.',
        ],
        [
          'Failing',
          `It is tried again for ${webhookTriedDays} days. Then it is paused, and all administrators are notified. Events are kept meanwhile for up to ${deliveriesKeptDays} days; press Resume to send them.`,
        ],
        [
          'Log',
          'Each event with the answer, the time and the number of tries. Send again repeats it under the same ID, so that the program can tell.',
        ],
        [
          'New secret',
          `For ${formerSecretHours} hours events are signed with both, so that you can change it over without losing any.`,
        ],
      ),
    ],
  };
}
