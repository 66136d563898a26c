import type { Chapter } from './guide.ts';
import { code, heading, note, paragraph, points, steps } from './text-blocks.ts';

/** More than one server, and how to replace them while people work. */
export function severalServers(): Chapter {
  return {
    title: 'Several servers, and upgrades without a pause',
    lead: 'With PostgreSQL, an S3-compatible store and a Redis or Valkey, any number of servers are one portal. One of them can go, or be replaced by the next version, while people work.',
    blocks: [
      code(
        'Two servers on one machine, with everything they need',
        [
          'cp compose.env.example .env && chmod 600 .env   # fill it in: openssl rand -hex 24 makes a secret',
          'docker compose up --build --detach',
          'docker compose exec node-1 node dist/server/cli.js create-admin NAME',
        ].join('\n'),
      ),
      paragraph(
        'compose.yaml runs two servers, Caddy in front of them, PostgreSQL, Valkey and a store of files. A start without one of the secrets is refused, with its name. Every other setting of this guide can be added to .env.',
      ),
      code(
        'A copy of it, into a folder for its account, 1000',
        [
          'install --directory --owner=1000 --mode=700 /srv/copies',
          'docker compose run --rm --no-deps --volume /srv/copies:/copies node-1 \\\n  node dist/server/cli.js backup /copies/monday',
        ].join('\n'),
      ),
      points(
        [
          'Any server for any request',
          'No session and no socket is tied to a server, so the proxy need not remember who was where.',
        ],
        [
          'No folder in common',
          'PORTAL_DATA_DIR holds what is under way alone: a server on a machine of its own has one of its own. Everything else is in PostgreSQL and in the store.',
        ],
        [
          'One key for all',
          'Servers with folders of their own are given the same PORTAL_SECRET_KEY_FILE: one with another key refuses to start, since it could not open what the others sealed.',
        ],
        [
          'Redis carries what people write',
          'Messages pass through it with their texts, and nothing of them stays there. On a network that others share it wants TLS, as rediss://user:password@host, and a password in any case.',
        ],
        [
          'The same settings everywhere',
          'and clocks that keep time by the network: “portal doctor” compares that of its machine with the database’s.',
        ],
        [
          'Who is sent where',
          'By /readyz: Caddy asks it every two seconds. nginx notices a server that is gone by a failed connection, and sends the request to another one.',
        ],
      ),
      paragraph(
        'A second server is for staying up, and for more people than one core carries; a message takes longer on its way over Redis. More servers help until Redis has no time left. The figures are in the chapter “What one machine carries”.',
      ),
      heading('Upgrade, one server after the other'),
      code('With compose.yaml', 'pg_dump …           # first, as before every upgrade\nops/upgrade.sh'),
      steps(
        [
          'Stop one server',
          'SIGTERM: what it does is finished, its people are connected to the others within seconds.',
        ],
        [
          'Start the new version in its place',
          'It brings the database up to date, whole or not at all, while the others go on. Wait for its /readyz.',
        ],
        ['Then the next', 'Until no old one is left. Let them run side by side for minutes, not for days.'],
      ),
      points(
        [
          'When the old version may run beside the new one',
          'Where the new version only adds to the tables. Such a change of the database says so itself, and an old server starts on it as before.',
        ],
        [
          'When it may not',
          'An old server that is started on any other change ends at once, and names the change. Then stop all servers before you start the new version: a pause of seconds. ops/upgrade.sh asks first, and does so. This version needs that pause, coming from one before 0051-list-keys.',
        ],
        [
          'How to know before',
          '“portal migrate --dry-run” of the new version says of each change whether older versions may run beside it.',
        ],
      ),
      note(
        'What was tried',
        '“npm run faults -- upgrade” builds the last version that may run beside this one, runs two servers of it, and replaces one after the other while twenty people write and four read everything. Nothing may be refused, and nothing lost.',
      ),
    ],
  };
}
