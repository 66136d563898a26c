import type { Chapter, Guide, GuideFacts } from './guide.ts';
import { conversationPoints, paletteAndKeys, sessionsOfStaff } from './staff-day.ts';
import { heading, note, paragraph, picture, points, steps, table } from './text-blocks.ts';

/** For technical support: from a set-up that is handed in to one that is live. */
export function techSupportGuide({ portalName, supportEmail }: GuideFacts): Guide {
  return {
    title: 'For technical support',
    subtitle: `How readers get in: reviewing technical set-ups in ${portalName}, test sign-ins, certificates, and answering those who are stuck.`,
    portalName,
    supportEmail,
    edition: new Date('2026-11-01T00:00:00.000Z'),
    chapters: [answering(), board(), review(), tests(), sessionsOfStaff(), paletteAndKeys([])],
  };
}

function answering(): Chapter {
  return {
    title: 'Who waits',
    lead: 'You talk with each customer one to one. Waiting, above the list, shows those whose last word you have not answered, the oldest first.',
    blocks: [
      conversationPoints(),
      paragraph(
        'Beside the conversation stand institution, plan and renewal, and the coming sessions. You see plan, usage and technical set-up of the institutions that you serve, but not their invoices.',
      ),
      note(
        'A question about money?',
        'It belongs to the account manager of the institution, whose conversation with the customer you do not read.',
      ),
    ],
  };
}

function board(): Chapter {
  return {
    title: 'The board of set-ups',
    lead: 'Technical Setup lists every institution that you serve. Filters stand in the address: bookmark the ones you use.',
    blocks: [
      picture(
        'technical-support-board',
        'The board of technical set-ups with filters by state, findings and certificate, and below them the institutions with what is to be checked.',
      ),
      points(
        ['State', 'Draft, submitted, in review, live, needs changes, or nothing saved.'],
        [
          'Findings',
          'Problems, warnings, and addresses that two institutions claim. You are told the name of the other: somebody has to talk to them.',
        ],
        [
          'Certificate',
          'Ended, or ending within 7, 30 or 90 days. People of the institution and you are reminded 90, 30 and 7 days before.',
        ],
        ['Changed since I looked', 'What was handed in, put live or commented on. Seen takes an institution off.'],
      ),
      heading('Whose address is this?'),
      paragraph(
        'Paste addresses from a log, and each is named with its institution, and whether its range is live or only handed in.',
      ),
      heading('Export'),
      paragraph(
        'One institution, or all that the board shows: for EZproxy, Shibboleth, OpenAthens, Apache and nginx, or as CSV. Choose what is live, or what was handed in last.',
      ),
    ],
  };
}

function review(): Chapter {
  return {
    title: 'Reviewing a set-up',
    lead: 'A customer hands values in; what is live stays live until you put the new ones in its place.',
    blocks: [
      picture(
        'technical-support-review',
        'A set-up under review: its state, the buttons to start the review, ask for changes or put it live, and the SAML values.',
      ),
      steps(
        ['Open the institution on the board', 'You see the values, what is to be checked, and the history below.'],
        ['Start review', 'The customer sees that somebody looks at it. They can still hand in again.'],
        ['Read what is to be checked', 'Each finding stands beside the value that it is about.'],
        ['Copy the values', 'Each has a button. The certificate is copied as it was handed in.'],
        [
          'Put live, or Ask for changes',
          'Say what has to be changed: the customer is told under the bell and, where the portal sends mail, by mail.',
        ],
      ),
      note('A question in between', 'Write a comment under History: the other side is told of it.'),
      heading('What the states mean'),
      table(
        [
          { title: 'State', share: 0.28 },
          { title: 'What it means', share: 0.72 },
        ],
        [
          ['Draft', 'The customer is still writing; nobody reviews it.'],
          ['Submitted', 'Handed in: it waits for you.'],
          ['In review', 'Somebody of technical support or an administrator looks at it.'],
          ['Needs changes', 'It is with the customer again.'],
          ['Live', 'Readers get in by it.'],
        ],
      ),
    ],
  };
}

function tests(): Chapter {
  return {
    title: 'Test sign-ins',
    lead: 'Customers test their SAML values before you see them. A test signs nobody in, and what an identity provider says of a person is not kept.',
    blocks: [
      points(
        [
          'Each check says how it went',
          'Signature, issuer, audience, times, attributes: you see the same page as the customer, from the set-up.',
        ],
        [
          'Sheets for IT',
          'Steps for the usual identity providers with our own values filled in, to print or hand over.',
        ],
        [
          'Off campus, and nothing works',
          'Ask for the address that the reader comes from and look it up on the board. A reader behind a mobile network is outside of every range: SAML or the proxy is the way.',
        ],
      ),
      note(
        'The Knowledge Base AI',
        'It answers questions about SAML, ranges and proxies from the knowledge base, with its sources. Send a customer the article.',
      ),
    ],
  };
}
