import type { Chapter } from './guide.ts';
import { checklist, heading, note, paragraph, points, table } from './text-blocks.ts';

/** What people see when something is away, and what to do. */
export function trouble(): Chapter {
  return {
    title: 'Health, and when something fails',
    lead: 'The portal is made to stay up and to say what is wrong. In each of these cases it goes on by itself when the cause is gone.',
    blocks: [
      points(
        ['/healthz', '200 as long as the process runs: for whoever restarts it.'],
        [
          '/readyz',
          '200 when its database and its files answer and something could be stored within the last ten seconds, else 503: for whoever sends people to it, and for an alarm.',
        ],
        [
          'The log',
          'Lines of JSON on standard output. Level 50 and above is for you to look at; PORTAL_LOG_LEVEL says how much is written. They hold no password, no text of a message and no secret of a link.',
        ],
      ),
      heading('What people see'),
      table(
        [
          { title: 'What is wrong', share: 0.22 },
          { title: 'What people see', share: 0.4 },
          { title: 'What to do', share: 0.38 },
        ],
        [
          [
            'The disk is full',
            'Everything can be read. Whatever would be stored is refused, with the reason; messages wait in the browser.',
            'Make room. The log says “the disk is full” once, and “there is room on the disk again”.',
          ],
          [
            'The database is away',
            'Calls are answered 503 with Retry-After. A message is tried again for ten seconds, then its sender is told and can send it again.',
            'Bring PostgreSQL back; the portal needs no restart.',
          ],
          [
            'The database is locked or read-only',
            'Everything can be read. Whatever would be stored is refused as above; /readyz is 503 after ten seconds.',
            'End what locks it, or give it back for writing. The log says “nothing could be stored for ten seconds” once, and “the portal can store again”.',
          ],
          [
            'The portal is down',
            'The chat says that the connection is lost. What was written is kept in the browser and sent once, when it is back.',
            'Start it. Nothing that was acknowledged is lost.',
          ],
          [
            'It does not start',
            'The error page of the proxy.',
            'Read its last line: a setting, a port that is taken, a second server on the folder (it waits 15 seconds), a folder that may not be written to, too few open files (ulimit), or a damaged file with its name. While a step of the start takes long, it says which every five seconds.',
          ],
          [
            'A damaged database file',
            'As above: a damaged file is never opened for writing.',
            'Keep it, and restore the last copy.',
          ],
          [
            'The log of the database (portal.sqlite-wal) was lost',
            'What was written last is gone. The start says from when to when in a line of level 50.',
            'Stop the portal and put the whole folder back, if it is still somewhere.',
          ],
          [
            'Redis is away, with several servers',
            'People of different servers look offline to each other, and see each other’s messages when it is back.',
            'Bring it back. /readyz stays 200 and says that the bus is away.',
          ],
          ['The mail server is away', 'Nothing; e-mails come later.', 'Look under Mail as an administrator.'],
        ],
      ),
    ],
  };
}

/** What one machine carries; each figure with the decision record that holds it. */
export function limits(): Chapter {
  return {
    title: 'What one machine carries',
    lead: 'These figures were measured on a machine with two cores, some of them while it did other work; where two servers are measured, both share them with PostgreSQL and Redis. They are no promise for yours.',
    blocks: [
      table(
        [
          { title: 'What', share: 0.5 },
          { title: 'Measured', share: 0.34 },
          { title: 'Decision', share: 0.16 },
        ],
        limitRows,
      ),
      paragraph(
        'A reading process answers lists and searches without holding up messages; there are at most two, and a statement ends after ten seconds with 503. Under PORTAL_AI_EMBEDDINGS=off the Knowledge Base AI needs no model in memory and finds by words alone.',
      ),
      note(
        'When it becomes too small',
        'A faster disk helps messages first, since each is on the disk before it is acknowledged; PostgreSQL moves the database to another machine; and with PORTAL_REDIS_URL, PostgreSQL and S3 several servers are one portal. Without PORTAL_REDIS_URL run one process only: who is online is known in its memory.',
      ),
    ],
  };
}

/** Every number stands in the record that is named; a test looks. */
export const limitRows: readonly (readonly [what: string, figure: string, decision: string])[] = [
  ['Messages of 200 people at once, PostgreSQL', '1,032/s', '20'],
  ['Processor time for a message, 200 people, SQLite', '119 µs', '20'],
  ['Memory of a reading process', '50 MB', '28'],
  ['Whole answers of the reading side', 'at most ten seconds', '28'],
  ['First words of the Knowledge Base AI, 2,000 pages of files, 95 of 100 within', '27 ms', '43'],
  ['The same with 50,000 pages', '181 ms', '43'],
  ['Support figures of 90 days, with 200,000 first responses stored', '86 ms', '58'],
  ['E-mails handed to the mail server at a time', 'five', '41'],
  ['Half of all messages take at most: on one server; over two', '3.5 ms; 8.3 ms', '62'],
  ['Processor time of two servers for a message, beside that of one', '1.66 times', '62'],
  ['1,000 people of a server that died are served by another one within', '3.5 s', '62'],
  ['A start', '0.84 s', '62'],
  ['Messages before Redis has no time left, fifty servers in a model', '690/s', '62'],
  ['Each server reads its 200,000 people anew after one of them changed, in the model', '1.4 s', '62'],
];

/** What to look at before people come. */
export function security(): Chapter {
  return {
    title: 'Security checklist',
    lead: 'Before the first real person signs in, and once a year.',
    blocks: [
      checklist(
        'PORTAL_ORIGIN begins with https, and port 3000 can be reached by the proxy alone (HOST=127.0.0.1).',
        'PORTAL_TRUSTED_PROXIES names your proxy, and no range from which visitors come.',
        'Secrets come from files (PORTAL_DATABASE_URL_FILE, PORTAL_SMTP_URL_FILE, PORTAL_S3_SECRET_KEY_FILE) that only the portal’s account can read.',
        'The portal runs under an account of its own; the data folder is for that account alone (0700).',
        'Copies leave the machine, are encrypted where they lie, and one of them was restored.',
        'Each administrator has an account of their own. Whoever leaves is deactivated the same day.',
        'PORTAL_ADMIN_PASSWORD is taken out of the environment after the first start.',
        'PORTAL_METADATA_FETCH is off, unless customers shall give the address of their metadata.',
        'Platforms under Usage Fetching are asked over https at public addresses alone, on port 443 or the one in the address: let the portal out to those, and to nothing else.',
        'PORTAL_AI_ACCOUNT_FACTS is off, unless your contract with the model’s provider covers it.',
        'Someone is alerted when /readyz answers 503, when the disk is four fifths full, and when a call fails: the rules in ops/prometheus do.',
        'Node and the base image are updated each month, and the portal with each version.',
      ),
      heading('What is in place already'),
      points(
        [
          'Sign-in',
          'Failures are counted by account and address, and apart for browsers that are known and for sessions; the Security Log shows who signed in, failed or was locked out; passwords are hashed with Argon2; sessions end after twelve hours without use, and after two weeks in any case.',
        ],
        ['Pages', 'Scripts come from the portal alone (Content Security Policy), and uploaded files cannot run in it.'],
        ['Administrators', 'What they change about others is in the Change Log, which no one can edit.'],
      ),
    ],
  };
}
