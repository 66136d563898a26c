import type { Chapter, Guide, GuideFacts } from './guide.ts';
import { copies, mailAndStores, upgrade } from './operator-copies.ts';
import { limits, security, trouble } from './operator-limits.ts';
import { severalServers } from './operator-nodes.ts';
import { proxy } from './operator-proxy.ts';
import { settingRows } from './operator-settings.ts';
import { watching } from './operator-watching.ts';
import { code, heading, note, paragraph, points, table } from './text-blocks.ts';

/** For whoever runs the server: from its settings to its limits. A test holds its commands, settings and figures to the product. */
export function operatorGuide(facts: GuideFacts): Guide {
  const { portalName, supportEmail } = facts;
  return {
    title: 'Running the portal',
    subtitle: `For whoever looks after the server of ${portalName}: settings, the proxy in front of it, copies, upgrades, what to do when something fails, and what one machine carries.`,
    portalName,
    supportEmail,
    edition: new Date('2026-11-01T00:00:00.000Z'),
    chapters: [
      starting(),
      settings(),
      proxy(facts),
      copies(),
      upgrade(),
      mailAndStores(),
      severalServers(),
      trouble(),
      watching(),
      limits(),
      security(),
    ],
  };
}

function starting(): Chapter {
  return {
    title: 'Starting it',
    lead: 'One process serves pages, calls and the chat. It needs Node 20.19 or newer, and a folder for what it stores.',
    blocks: [
      code(
        'From the source',
        [
          'npm ci',
          'npm start                              # builds it if need be, and serves it',
          'portal create-admin NAME               # the first administrator',
        ].join('\n'),
      ),
      paragraph(
        'Wherever this guide says portal, type “npm run portal --” if you are in the folder of the source, and “node dist/server/cli.js” in the container. compose.yaml runs two servers with PostgreSQL and all they need.',
      ),
      points(
        [
          'The first administrator',
          'By the command above, or by PORTAL_ADMIN_USERNAME and PORTAL_ADMIN_PASSWORD_FILE at the first start. There is no default password.',
        ],
        ['A forgotten one', '“portal reset-password NAME” sets a new password and ends the sessions of that person.'],
        [
          'A second factor',
          'A passkey or an authenticator app, under Account settings. In a new installation administrators must have one within seven days; PORTAL_SECOND_FACTOR names other roles, or none.',
        ],
        [
          'Work accounts',
          'Staff and administrators can sign in by OpenID Connect: set PORTAL_OIDC_ISSUER and the settings with it. Each links their account once, under Account settings; the password and the second factor stay.',
        ],
        [
          'A lost factor',
          'An administrator who has one removes it under Second factors and sessions. Where no one can: “portal remove-factor NAME”.',
        ],
        ['Stopping', 'SIGTERM or Ctrl-C: what runs is finished, within nine seconds. Give a container fifteen.'],
      ),
      note(
        'Just looking?',
        '“portal demo” serves invented people on this machine alone, in a folder of its own. Never point it at a folder that holds real data.',
      ),
    ],
  };
}

function settings(): Chapter {
  return {
    title: 'Settings',
    lead: 'All of them come from the environment. Each can be given as a file as well, by its name with _FILE behind it, so that no secret is in the environment.',
    blocks: [
      code('A secret from a file', 'PORTAL_DATABASE_URL_FILE=/run/secrets/database-url'),
      paragraph('A start with a mistake in them ends at once, and names each. “portal config docs” prints this table.'),
      heading('Every setting'),
      table(
        [
          { title: 'Setting', share: 0.41 },
          { title: 'Without it', share: 0.16 },
          { title: 'What it does', share: 0.43 },
        ],
        settingRows,
      ),
    ],
  };
}
