import type { Chapter } from './guide.ts';
import { heading, note, paragraph, points, steps, table } from './text-blocks.ts';

/** What everybody who serves customers does in the same way. */
export function sessionsOfStaff(): Chapter {
  return {
    title: 'Sessions',
    lead: 'Your sessions, under More, shows what you have planned and what customers have booked. A session keeps its local time, even when the clocks change.',
    blocks: [
      steps(
        [
          'Set your Booking hours',
          'Days, hours and lengths in which customers may book you, within support hours. Without them no one can book.',
        ],
        [
          'Plan a session',
          'Press the button, or draw over the time in the week. Choose the people, the kind, and whether it repeats. You’re warned if it clashes with another session.',
        ],
        [
          'Move or cancel',
          'Drag it to another time, or open it. A cancelled session needs a reason. Of a series you choose: this one, or this and the following.',
        ],
      ),
      note(
        'Everyone is notified',
        'All who take part get a line in the chat, an entry under the bell and, where the portal sends e-mail, an e-mail.',
      ),
      heading('In your own calendar'),
      paragraph(
        'Below the schedule, Make an address gives a private address for Outlook, Google or Apple. Anyone who has it can see your sessions; make another one and the old one stops working at once.',
      ),
    ],
  };
}

/** Going anywhere without the mouse. */
export function paletteAndKeys(keys: readonly (readonly [string, string])[]): Chapter {
  return {
    title: 'Search everything, and keys',
    lead: 'Ctrl-K, Cmd-K on a Mac, opens one field for pages, people, institutions, messages, resources, articles and actions. It finds only what you may see anyway.',
    blocks: [
      table(
        [
          { title: 'Key', share: 0.2 },
          { title: 'What it does', share: 0.8 },
        ],
        [
          ['Ctrl-K', 'Search everything'],
          ['?', 'Show all keyboard shortcuts'],
          ['/', 'Search on this page'],
          ['j, k', 'To the next and the previous conversation in the list; nothing is opened or marked as read'],
          ['r', 'Write in the open conversation, or answer the message in focus'],
          ['p', 'Write a private note'],
          ...keys,
          ['g, then a letter', 'Go to a page: g h to the Dashboard, g t to Technical Setup, g u to Usage Metrics'],
        ],
      ),
      note(
        'Keys in the way?',
        'Single keys do nothing while you type. They can be switched off under Account settings, for this browser.',
      ),
    ],
  };
}

/** What holds in every conversation. */
export function conversationPoints() {
  return points(
    [
      'You see what happened to a message',
      'Sent, Delivered, Read. If the line breaks, what you wrote is kept and sent once, when the line is back.',
    ],
    [
      'Reply, edit and delete',
      'Behind the three dots beside a message; on a phone, press and hold it. Your own can be edited and deleted for 15 minutes: the other side sees that it was edited or deleted, and administrators can read what it said before.',
    ],
    ['Files', 'Drop them on the conversation or press the paper clip: up to 20 MB each.'],
    [
      'From the portal',
      'Press the books beside the paper clip to send an invoice or something from the libraries. You’re offered what both of you can open; what is withdrawn later can no longer be opened.',
    ],
    [
      'The menu of the conversation',
      'Search its messages, download or print a transcript. A transcript holds what both sides said.',
    ],
    [
      'Saved replies',
      'Type / at the beginning of a message, and choose one. Your own and those of the team are kept under Saved replies, with places for name, institution, plan and renewal.',
    ],
    [
      'Private notes',
      'Written in the same place, in another colour: the team of the conversation reads them, the customer never does.',
    ],
    [
      'Notices of the browser',
      'Switch them on under Account settings, and a message reaches you while you look at something else. Push notifications, in the same place, reach your phone while the portal is closed.',
    ],
  );
}
