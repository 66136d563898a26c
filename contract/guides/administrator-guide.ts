import { changeLogAndFigures, knowledge, library, mails, webhooks } from './administrator-content.ts';
import type { Chapter, Guide, GuideFacts } from './guide.ts';
import { paletteAndKeys, sessionsOfStaff } from './staff-day.ts';
import { heading, note, paragraph, picture, points, steps, table } from './text-blocks.ts';

/** For administrators: people, institutions, money, and what everybody reads. */
export function administratorGuide(facts: GuideFacts): Guide {
  const { portalName, supportEmail } = facts;
  return {
    title: 'For administrators',
    subtitle: `Everything that only administrators of ${portalName} do: people, institutions, plans, invoices, usage, what everyone reads, and the figures.`,
    portalName,
    supportEmail,
    edition: new Date('2026-11-01T00:00:00.000Z'),
    chapters: [
      people(facts),
      institutions(),
      plansAndInvoices(),
      usage(),
      broadcasts(),
      library(),
      knowledge(),
      mails(facts),
      webhooks(),
      changeLogAndFigures(),
      sessionsOfStaff(),
      paletteAndKeys([
        ['n', 'No reply needed'],
        ['s', 'Snooze the conversation'],
        ['e', 'Close the conversation'],
        ['g a', 'To the Admin Panel'],
      ]),
    ],
  };
}

function people({ sendsMail }: GuideFacts): Chapter {
  return {
    title: 'People',
    lead: 'Administrators create the accounts. No one registers, and only the person knows their password.',
    blocks: [
      picture(
        'administrator-customers',
        'The Admin Panel with the list of customers: institution, plan, last upload, account manager and last sign-in of each.',
      ),
      heading('Adding someone'),
      steps(
        [
          'Add customer, or Add staff',
          'On the Admin Panel, under Customers and Staff. A customer belongs to an institution.',
        ],
        ['Hand over the one-time link', 'You get it in the next step. It is shown only once and works for 24 hours.'],
        ['They choose a password', 'Then they are signed in. The link can’t be used again.'],
      ),
      paragraph(
        'Import CSV adds many at once: download the example, fill it in, and check what was understood. Nothing is added until every line is right; afterwards you download everyone’s links.',
      ),
      heading('Later'),
      points(
        ['Edit', 'Name, department, institution, address. The menu at the end of each row.'],
        [
          'A new one-time link',
          sendsMail
            ? 'For someone who forgot their password and has no confirmed e-mail address; everyone else can get a link by e-mail from the sign-in page.'
            : 'For someone who forgot their password: this portal doesn’t send e-mail.',
        ],
        [
          'End all sessions',
          'They are signed out everywhere and can sign in again: for a laptop that was lost. If someone may know their password, make a one-time link as well.',
        ],
        [
          'Deactivate, and Reactivate',
          'They can no longer sign in, and their sessions end at once. What they wrote stays. Hand over the institutions of a colleague first.',
        ],
      ),
    ],
  };
}

function institutions(): Chapter {
  return {
    title: 'Institutions',
    lead: 'A plan, usage, invoices and the technical set-up belong to the institution, and so do its account manager and its technical support.',
    blocks: [
      points(
        [
          'Everything about one',
          'Press its name: people, plan, invoices, use, set-up, sessions, conversations, notes and changes on one page, to be printed as well.',
        ],
        [
          'Handing over',
          'Edit the institution and choose someone else. Its customers are notified, their conversations continue, and whoever had them before can no longer read them.',
        ],
        [
          'Handing over all of a colleague',
          'Staff, Hand over institutions, in the menu of the colleague: you see how many institutions, customers, open conversations and coming sessions it concerns before you confirm.',
        ],
        [
          'Identifiers',
          'ISIL, ISNI, OCLC, ROR and a customer ID, in Edit institution and in the CSV of customers: COUNTER reports name them.',
        ],
        [
          'Consortia',
          'On an institution’s page, under Consortium, add its members or take them out; Undo takes a change back. Its people then see what the members use, and nothing else of them. An institution is in one consortium at most. A member’s librarian can ask not to be shown by name.',
        ],
        ['No one assigned', 'Then the first administrator stands in: a customer always has someone to write to.'],
        [
          'As its customers see it',
          'Your Subscription, Usage Metrics and Technical Setup show every institution to administrators.',
        ],
      ),
      note(
        'The inbox',
        'You read the support channels of all institutions, on your Dashboard and, with the admin pages beside it, as Support Desk: waiting, mine, unassigned, snoozed and closed, as in the guide for account managers.',
      ),
    ],
  };
}

function plansAndInvoices(): Chapter {
  return {
    title: 'Plans and invoices',
    lead: 'Admin Panel, Subscriptions: choose a customer of the institution, the plan, and see what changes before you confirm.',
    blocks: [
      points(
        [
          'A change applies at once',
          'It is for the whole institution and runs for a year. The history of plans is kept, and the change is recorded in the log.',
        ],
        ['What ends soon', 'The renewals are beside the form, the nearest first.'],
      ),
      heading('From a request to an invoice'),
      steps(
        ['Someone asks', 'Invoices Requested, on your Dashboard beside the chat, counts what is new.'],
        ['Send Invoice', 'Look at plan, period, purchase order and total; for a plan on request you enter the amount.'],
        [
          'It is numbered and sent',
          'The customer is notified in the chat and can download the PDF under Your Subscription. Each number is used once.',
        ],
        ['Mark Complete', 'For a request that needs no invoice from the portal.'],
      ),
      heading('The billing desk'),
      paragraph(
        'Billing lists all invoices with their state, searched, exported and printed. There you write an invoice that no one requested, note when one was paid, send a reminder, and keep the billing address and VAT number of an institution. A wrong invoice is voided: it stays, and gets a credit note with your reason. Beside the PDF stands a file for the accounts system of the institution, XML, where its billing address was known when the invoice was sent.',
      ),
      heading('Renewal offers'),
      paragraph(
        'Renewals, at the top of Billing, counts the plans that end within 60 days and have no renewal offer yet. Make offers shows each offer with price, VAT and period; you choose all or some, and for a plan on request you enter the price. Everyone at the institution is notified by e-mail and under the bell; any of them can save the offer as a PDF and ask for its invoice under Your Subscription. The page about an institution shows its offer as well, and makes it. An offer is valid until the last day of the plan; until someone accepts it you can withdraw it. The plan itself is renewed as before, with Update Subscription.',
      ),
      note(
        'What is on an invoice',
        'Seller, payment and VAT come from the settings of the server: see Running the portal.',
      ),
    ],
  };
}

function usage(): Chapter {
  return {
    title: 'Usage reports',
    lead: 'Admin Panel, Usage: a COUNTER report of Release 5 or 5.1, or a table with months, as CSV or TSV of up to 20 MB.',
    blocks: [
      steps(
        ['Choose a customer of the institution', 'The report belongs to the whole institution.'],
        [
          'Read report',
          'Nothing is stored yet. You see which report it is, its months and sums, or what is wrong in which line.',
        ],
        [
          'Answer what is uncertain',
          'A table whose columns have two meanings is asked about; the answer is remembered for the next one.',
        ],
        ['Store it', 'The institution sees the figures at once, and the months it replaces are named beforehand.'],
      ),
      paragraph('Below the form is what you sent: where it is in the queue, how it ended, and what can be cancelled.'),
      paragraph(
        'Beside it you see which institution has which months, and since when. In red: months that most others have, and programs that have fetched nothing for seven days. Usage Metrics, Automatic reports, shows what they asked for and why they were refused.',
      ),
      heading('Fetched instead of uploaded'),
      paragraph(
        'Admin Panel, Usage Fetching: where a platform has a COUNTER API, the portal fetches its reports each month by itself, and checks them as it checks uploads.',
      ),
      steps(
        [
          'Add a platform',
          'Its address, release, requestor ID or API key, which reports, and the first month. The key is kept sealed, and no one can read it again.',
        ],
        [
          'Institutions',
          'What each one is called there. Without a customer ID of its own the portal’s is sent; without either nothing is fetched for it.',
        ],
        ['Try it now', 'Asks for the status and one list of reports, and says what came.'],
        [
          'Switch it on',
          'Under Change. What is due is fetched at once, and then each month on the day that you chose.',
        ],
      ),
      points(
        ['Problems', 'What failed, with the reason and the number of COUNTER’s exception. Fix it, and try again.'],
        [
          'Stopped',
          'The platform refuses an institution. Nothing more is asked for it until you try again or change what is sent.',
        ],
        [
          'Has a question',
          'As an upload would have: which of two platforms counts, or whether a name is that institution.',
        ],
        ['Waiting', 'The platform isn’t ready or is busy. It is asked again at the time shown there, up to a limit.'],
      ),
      note(
        'Reports to be checked',
        'Where an older report may have been misread, it is listed above until you confirm it.',
      ),
    ],
  };
}

function broadcasts(): Chapter {
  return {
    title: 'Writing to many customers',
    lead: 'Admin Panel, Notifications: a title, a text, and a priority. It appears under the bell of everyone it is for.',
    blocks: [
      points(
        ['To', 'Everyone, everyone with a certain plan, or one institution.'],
        [
          'When',
          'At once, or later: it goes to everyone who is a customer by then. Until then it is listed under Planned Notifications, where you can change or withdraw it.',
        ],
      ),
      table(
        [
          { title: 'Priority', share: 0.2 },
          { title: 'What it does', share: 0.8 },
        ],
        [
          ['Normal', 'Listed by date.'],
          ['High', 'Marked, shown first until it is read, and mailed where the portal sends mail.'],
        ],
      ),
      paragraph(
        'You are asked once more, with the number of people. Under Sent Notifications you see how many it reached and how many read it.',
      ),
    ],
  };
}
