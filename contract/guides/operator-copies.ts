import type { Chapter } from './guide.ts';
import { code, heading, note, paragraph, points, steps } from './text-blocks.ts';

/** Keeping a copy, and coming back to it. */
export function copies(): Chapter {
  return {
    title: 'Backup and restore',
    lead: 'Without PostgreSQL and S3 the data folder holds everything. Keep a copy of it elsewhere each night; the portal goes on running.',
    blocks: [
      code('A copy', 'portal backup FOLDER     # a new folder, there only when it is whole'),
      code('Back to it', 'portal restore FOLDER    # the portal stopped'),
      points(
        ['Never copy the database file by hand', 'Without the file -wal beside it, it lacks what was stored last.'],
        [
          'What was there before stays',
          'A restore keeps the former data folder beside the new one, with the date in its name. It has to be a folder that can be renamed, not the root of a volume.',
        ],
        ['A copy that lacks files', 'is refused, unless you add --incomplete.'],
        [
          'E-mails that waited in the copy',
          'are held, since they may have been sent after it was made. An administrator sends or discards them under Mail.',
        ],
        [
          'Sessions, open links and calendar addresses',
          'end, since some were ended or used after it was made: everyone signs in again, needs a new link, and makes a new calendar address. Keys of programs hold again once someone at their institution, or an administrator, confirms them. Passwords are those of the copy.',
        ],
      ),
      heading('With PostgreSQL or S3'),
      paragraph(
        'The same two commands. The copy is then an archive: every row as of one moment, and the bytes of every file. “portal restore” builds it up beside what is there, compares every row and every byte, and then lets it take the place; the former tables stay as a schema of the database, named before_ and the date. Its account has to own the database. Of a bucket, switch the versions on: files that only the former tables name are set aside from an hour after the start on, a tenth of the store at a time, and removed 30 days later.',
      ),
      paragraph(
        'After a database was restored by other means, as pg_restore: “portal hold-mails”. It holds e-mails, and ends sessions, links and calendar addresses, in the same way.',
      ),
      heading('The key of sealed secrets'),
      paragraph(
        'Secrets that the portal has to have again, as the keys to platforms whose usage it fetches, are sealed in the database. Their key is the file secret-key of the data folder, or what PORTAL_SECRET_KEY_FILE names. A copy has the key of the data folder in it, and says so; one that PORTAL_SECRET_KEY_FILE names is never in it: keep it apart.',
      ),
      code('Another key', 'portal rotate-secret-key     # the portal may be running'),
      paragraph(
        'Where PORTAL_SECRET_KEY_FILE is set, first put a new line, as of “openssl rand -base64 32”, above the one in that file, on every server, and start each again; the former line may go afterwards. A run that was cut off is gone on with by the next. If a key is lost, “portal rotate-secret-key --lost” gives up what was sealed with it.',
      ),
      heading('When the stored files are another database’s'),
      paragraph(
        'Database and store know each other. Where the store belongs to another database, or the database knows none of the stored files, nothing starts and nothing is changed: mostly a setting is mistyped, or the database has to be restored first. Only if these files are to be this portal’s from now on: “portal adopt-files”, once; so too after a copy of a database was given a store of its own, as for trying things out.',
      ),
      paragraph(
        'What has no row is never removed at once: it is set aside, at most a tenth of the store, told in the log and as carrel_files_without_row_total, comes back by itself with its row, and is removed after 30 days.',
      ),
      heading('To another database or store'),
      steps(
        ['Stop the portal, then “portal export FOLDER”', 'What is written later stays behind.'],
        [
          'Change the settings, then “portal import FOLDER”',
          'PORTAL_DATABASE_URL, those of S3, or a new PORTAL_DATA_DIR. Nothing may be there yet. It prints for each table how many rows it has and the SHA-256 of both sides; where one differs, it names the row and changes nothing.',
        ],
        [
          'Start the portal',
          'People sign in again, and e-mails that waited are sent. Searching messages is complete after some minutes.',
        ],
      ),
      points([
        'What is in the folder',
        'manifest.json, tables/NAME.jsonl with a row on each line, and files/ by their SHA-256. Everything is in it but sessions, open links, calendar addresses and archives of people’s data: keep it as you keep the database.',
      ]),
      note(
        'Try it',
        'A copy that was never restored is a hope. Restore one each quarter on another machine: PORTAL_DATA_DIR names the folder.',
      ),
    ],
  };
}

/** From one version to the next, and back. */
export function upgrade(): Chapter {
  return {
    title: 'Upgrade, and going back',
    lead: 'Stop the old version, start the new one: it brings the database up to date by itself, whole or not at all.',
    blocks: [
      points(
        [
          'A copy before each change',
          'Of an SQLite file, beside it: portal.sqlite.before- and the name of the change. It is removed after a day. Where there is no room for it nothing is changed. Copies of PostgreSQL are yours: pg_dump before you start.',
        ],
        ['Without serving', '“portal migrate” does the same, for those who want to see it done before.'],
        [
          'Tried before',
          '“portal migrate --dry-run” says what would run, whether servers of the version before can go on beside it, and the room it needs. It tries it on a copy that it removes; on PostgreSQL it takes it back, and people wait meanwhile: choose a quiet hour.',
        ],
        ['An older version', 'refuses a database that a newer one has changed, and says by which change.'],
      ),
      heading('Going back within a day'),
      steps(
        ['Stop the portal', 'What people did since the copy will be lost.'],
        [
          'Remove portal.sqlite, portal.sqlite-wal and portal.sqlite-shm',
          'A log beside the wrong file would damage it.',
        ],
        ['Rename the copy to portal.sqlite', 'The same for usage.sqlite, if there is a copy of it.'],
        ['Start the version from before', 'With PostgreSQL: pg_restore of the dump, then that version.'],
      ),
    ],
  };
}

/** What lies outside of the data folder. */
export function mailAndStores(): Chapter {
  return {
    title: 'Mail, S3 and PostgreSQL',
    lead: 'Each is used where it is set, and none is needed to begin with.',
    blocks: [
      heading('Mail'),
      code(
        'For example',
        [
          'PORTAL_SMTP_URL_FILE=/run/secrets/smtp-url   # smtp://user:password@mail.example.org:587',
          'PORTAL_MAIL_FROM=portal@example.org',
          'PORTAL_ORIGIN=https://portal.example.org',
        ].join('\n'),
      ),
      points(
        [
          'TLS',
          'A user name and a password are sent over TLS or not at all. A private authority is made known by NODE_EXTRA_CA_CERTS.',
        ],
        [
          'When the mail server is away',
          'E-mails wait, are tried again after a minute and later less often, and are given up after two days. Administrators see why under Mail.',
        ],
        ['SPF, DKIM, bounces', 'are the mail server’s. The portal reads no mail.'],
      ),
      heading('Files in S3'),
      paragraph(
        'PORTAL_S3_ENDPOINT, PORTAL_S3_BUCKET, PORTAL_S3_ACCESS_KEY and PORTAL_S3_SECRET_KEY belong together; the bucket has to be there. The data folder then holds only uploads under way. Files that were in the folder before are brought there by “portal export” and “portal import”.',
      ),
      heading('PostgreSQL'),
      paragraph(
        'PORTAL_DATABASE_URL names an empty database; the portal makes its tables. What is in an SQLite file is brought there by “portal export” and “portal import”. A pooler between them has to let startup parameters pass (PgBouncer: ignore_startup_parameters); one that lends connections for a transaction has to keep prepared statements (PgBouncer: max_prepared_statements above 0).',
      ),
    ],
  };
}
