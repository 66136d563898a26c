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
    lead: 'You talk with each customer one to one. Waiting, above the list, shows those whose last message you haven’t answered, the oldest first.',
    blocks: [
      conversationPoints(),
      paragraph(
        'Beside the conversation you see the institution, its plan and renewal, and the coming sessions. You see the plan, usage and technical set-up of the institutions you serve, but not their invoices.',
      ),
      note(
        'A question about money?',
        'That’s for the institution’s account manager, whose conversation with the customer you can’t read.',
      ),
    ],
  };
}

function board(): Chapter {
  return {
    title: 'The board of set-ups',
    lead: 'Technical Setup lists every institution that you serve. Filters are in the address: bookmark the ones you use.',
    blocks: [
      picture(
        'technical-support-board',
        'The board of technical set-ups with filters by state, findings and certificate, and below them the institutions with what is to be checked.',
      ),
      points(
        ['State', 'Draft, submitted, in review, live, needs changes, or nothing saved.'],
        [
          'Findings',
          'Problems, warnings, and addresses that two institutions claim. You see the name of the other one: someone has to talk to them.',
        ],
        [
          'Certificate',
          'Ended, or ending within 7, 30 or 90 days. You and the institution’s people are reminded 90, 30 and 7 days before.',
        ],
        ['Changed since I looked', 'What was submitted, put live or commented on. Seen clears an institution.'],
      ),
      heading('Whose address is this?'),
      paragraph(
        'Paste addresses from a log, and each is named with its institution, and whether its range is live or only submitted.',
      ),
      heading('Export'),
      paragraph(
        'One institution, or all that the board shows: for EZproxy, Shibboleth, OpenAthens, Apache and nginx, or as CSV. Choose what is live, or what was last submitted.',
      ),
    ],
  };
}

function review(): Chapter {
  return {
    title: 'Reviewing a set-up',
    lead: 'A customer submits values; what is live stays live until you replace it with the new ones.',
    blocks: [
      picture(
        'technical-support-review',
        'A set-up under review: its state, the buttons to start the review, ask for changes or put it live, and the SAML values.',
      ),
      steps(
        ['Open the institution on the board', 'You see the values, what is to be checked, and the history below.'],
        ['Start review', 'The customer sees that you’re looking at it, and can still submit again.'],
        ['Read what is to be checked', 'Each finding is beside its value.'],
        ['Copy the values', 'Each has a button. The certificate is copied as it was submitted.'],
        [
          'Put live, or Ask for changes',
          'Say what needs to change: the customer is notified under the bell and, where the portal sends e-mail, by e-mail.',
        ],
      ),
      note('Put live by mistake?', 'Undo brings back what was live before, until someone changes the setup.'),
      note('A question in between', 'Write a comment under History: the institution will be notified.'),
      heading('What the states mean'),
      table(
        [
          { title: 'State', share: 0.28 },
          { title: 'What it means', share: 0.72 },
        ],
        [
          ['Draft', 'The customer is still working on it; no one reviews it yet.'],
          ['Submitted', 'Submitted: it’s waiting for you.'],
          ['In review', 'Someone from technical support or an administrator is looking at it.'],
          ['Needs changes', 'It’s back with the customer.'],
          ['Live', 'Readers get in by it.'],
        ],
      ),
    ],
  };
}

function tests(): Chapter {
  return {
    title: 'Test sign-ins',
    lead: 'Customers test their SAML values before you see them. A test doesn’t sign anyone in, and what an identity provider says about a person isn’t kept.',
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
