import { heartbeatMs, importMaxMs, uploadMaxBytes } from '#contract/values/limits.ts';
import type { Chapter, GuideFacts } from './guide.ts';
import { code, heading, note, paragraph, points } from './text-blocks.ts';

const second = 1000;
const mebibyte = 1024 * 1024;
/** A form adds its fields to the file that it carries. */
const bodyMegabytes = uploadMaxBytes / mebibyte + 1;
/** An upload of usage is answered when its report has been read. */
const answerSeconds = importMaxMs / second + 10;

/** What stands in front of the portal and ends TLS. */
export function proxy({ origin }: GuideFacts): Chapter {
  const host = new URL(origin ?? 'https://portal.example.org').host;
  return {
    title: 'The proxy in front',
    lead: 'The portal speaks plain HTTP. A proxy beside it ends TLS, and passes on the pages, the calls and the WebSocket at /ws.',
    blocks: [
      code(
        'Settings of the portal',
        [`PORTAL_ORIGIN=https://${host}`, 'PORTAL_TRUSTED_PROXIES=loopback', 'HOST=127.0.0.1'].join('\n'),
      ),
      points(
        [
          'PORTAL_ORIGIN',
          'The address that people type. What comes from the pages of another address is refused with 403; with https the session’s cookie is for TLS alone, and browsers are told to use TLS for a year.',
        ],
        [
          'PORTAL_TRUSTED_PROXIES',
          'The proxies whose X-Forwarded-For is believed: loopback, uniquelocal, addresses or ranges. Without it all people seem to come from the proxy, and share its limits of sign-ins.',
        ],
      ),
      heading('What the proxy has to do'),
      points(
        ['Upgrade /ws', 'The headers Upgrade and Connection, over HTTP/1.1.'],
        ['Let bodies through', `Files have up to ${uploadMaxBytes / mebibyte} MB: allow ${bodyMegabytes} MB.`],
        [
          'Wait',
          `The portal speaks on each socket every ${heartbeatMs / second} seconds, so a minute of silence is enough there. A large usage report may take ${importMaxMs / second / 60} minutes to be read.`,
        ],
        ['Not collect answers', 'Those of the Knowledge Base AI come word by word.'],
        ['Append to X-Forwarded-For', 'Not pass on what a visitor sent as the only address.'],
        ['Keep /metrics to itself', 'It is for Prometheus, which asks the portal directly.'],
      ),
      code('nginx', nginx(host)),
      code('nginx, several servers', severalWithNginx),
      paragraph(
        'With several servers proxy_pass leads to http://portal instead. Without max_fails=0 nginx leaves out a server for ten seconds after it was away; replace the other one meanwhile, and people see its error page.',
      ),
      code('Caddy', caddy(host)),
      note(
        'TLS',
        'Caddy gets certificates by itself. With nginx, certbot or your own authority does; the portal never sees them. Redirect port 80 to 443.',
      ),
      paragraph('Pages and scripts need no rules of their own: the portal says of each file how long it may be kept.'),
    ],
  };
}

function nginx(host: string): string {
  return `map $http_upgrade $connection_upgrade {
  default upgrade;
  ''      close;
}

server {
  listen 443 ssl;
  server_name ${host};
  ssl_certificate     /etc/ssl/portal/fullchain.pem;
  ssl_certificate_key /etc/ssl/portal/privkey.pem;

  client_max_body_size ${bodyMegabytes}m;

  location = /metrics {
    return 404;
  }

  location / {
    proxy_pass http://127.0.0.1:3000;
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_connect_timeout 2s;
    proxy_read_timeout ${answerSeconds}s;
    proxy_buffering off;
  }
}`;
}

const severalWithNginx = `upstream portal {
  least_conn;
  server 127.0.0.1:3000 max_fails=0;
  server 127.0.0.1:3001 max_fails=0;
}`;

function caddy(host: string): string {
  return `${host} {
  request_body {
    max_size ${bodyMegabytes}MiB
  }
  respond /metrics 404
  reverse_proxy 127.0.0.1:3000 {
    flush_interval -1
  }
}`;
}
