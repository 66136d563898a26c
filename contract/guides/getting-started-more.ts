import type { Chapter, GuideFacts } from './guide.ts';
import { heading, note, paragraph, picture, points, steps } from './text-blocks.ts';

/** Meeting people, asking at any hour, and what comes by mail. */
export function sessionsAndQuestions({ sendsMail }: GuideFacts): Chapter {
  return {
    title: 'Sessions and questions',
    lead: 'Meet your account manager or technical support at a time that suits you, and ask the Knowledge Base AI at any time.',
    blocks: [
      picture(
        'librarian-schedule',
        'Your sessions in the week, with a button to book one, and the addresses for one’s own calendar below.',
      ),
      heading('Booking a session'),
      steps(
        [
          'Open Your sessions',
          'Under More at the top, or Book a session beside the chat. Onboarding, training, a technical session or renewal.',
        ],
        ['Take a free time', 'With your account manager or technical support, from a day ahead up to 60 days ahead.'],
        [
          'Move or cancel it there',
          'Everyone taking part is notified. Below the schedule you can make an address that shows your sessions in Outlook, Google or Apple.',
        ],
      ),
      heading('The Knowledge Base AI'),
      picture(
        'librarian-assistant',
        'The Knowledge Base AI with its three topics, a field to ask in, and the hours of the support team.',
      ),
      points(
        [
          'Ask in your own words',
          'Choose a topic, ask about signing in, plans, reports, SAML, or your own account: when does our plan end, which months are missing?',
        ],
        ['Look at the sources', 'Each answer names them, and each can be opened. It says when it doesn’t know.'],
        [
          'Not helped?',
          'Ask my account manager, or Ask technical support, takes your questions and their answers into the chat; you send them yourself.',
        ],
      ),
      sendsMail
        ? note(
            'Mail',
            'With a confirmed address you get e-mails about unread messages, invoices and sessions. Switch each kind off under Account settings, or in the e-mail itself.',
          )
        : note('Mail', 'This portal doesn’t send any: you’ll find updates in the chat and under the bell.'),
      note(
        'On your phone',
        'Add the portal to the home screen. Under Account settings, Push notifications tell you about messages, sessions and invoices while it’s closed, and Without a connection shows what you last looked at.',
      ),
      heading('Search everything'),
      paragraph(
        'Ctrl-K, Cmd-K on a Mac, opens one field for pages, people, messages, resources and actions. The question mark shows all keys, and Help, under More, brings you back to this guide.',
      ),
    ],
  };
}
