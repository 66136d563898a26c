import type { Chapter } from './guide.ts';
import { code, heading, note, paragraph, points, table } from './text-blocks.ts';

/** What a monitoring system reads, and when it should wake somebody. */
export function watching(): Chapter {
  return {
    title: 'Metrics and alerts',
    lead: 'Each server tells at /metrics how it is, in the form that Prometheus reads. Rules for alerts and a board for Grafana come with the source.',
    blocks: [
      code(
        'Try it on the machine of the portal',
        [
          'curl http://localhost:3000/metrics',
          'curl -H "Authorization: Bearer $TOKEN" http://portal-machine:3000/metrics',
        ].join('\n'),
      ),
      points(
        [
          'Who may read it',
          'Whoever asks on the machine itself, directly, and whoever sends PORTAL_METRICS_TOKEN; everyone else is answered 404, or 401 where there is a token. What a proxy passes on counts as from elsewhere, as long as the proxy adds X-Forwarded-For; the examples in this guide close the address besides.',
        ],
        [
          'Each server by itself',
          'Prometheus asks every server at its own address, never through the proxy. ops/prometheus/prometheus.yml shows how.',
        ],
        [
          'What is not in it',
          'No names, no addresses, nothing that people wrote: calls are named as the contract does.',
        ],
      ),
      heading('What to look at'),
      table(
        [
          { title: 'Metric', share: 0.42 },
          { title: 'What it tells', share: 0.58 },
        ],
        metricRows,
      ),
      heading('Alerts and a board'),
      paragraph(
        'ops/prometheus/alerts.yml has a rule for each case in which someone has to act: “page” at once, “ticket” during the day. ops/grafana/carrel.json is imported in Grafana under Dashboards. The bounds are meant for some thousand people: change them to what is usual with you, and try them with “promtool test rules alerts.test.yml”.',
      ),
      note(
        'A reference that someone reads out',
        'Where the portal itself fails, people see “Reference: ” and twelve letters and digits. The same stands as reqId in the lines of the log that belong to that request, and in the header x-request-id of its answer.',
      ),
    ],
  };
}

/** The metrics that are worth a look. */
const metricRows: readonly (readonly [name: string, text: string])[] = [
  [
    'carrel_ready, carrel_part_ready',
    'As /readyz: whether people may be sent here, and whether the database, the files and the disk are there, and whether anything could be stored (storing)',
  ],
  [
    'carrel_http_requests_total',
    'Answers by call and status; 500 is a defect, refused sign-ins are 401 and 429 of POST /api/login',
  ],
  ['carrel_http_request_duration_seconds', 'How long they took'],
  ['carrel_sockets', 'Windows of people that are connected'],
  ['nodejs_eventloop_lag_p99_seconds', 'How long everyone waits when the process is busy'],
  [
    'carrel_commit_duration_seconds, carrel_messages_waiting',
    'How long it takes to store messages, and how many wait for it',
  ],
  [
    'carrel_database_connections, carrel_database_connections_waiting',
    'Connections to PostgreSQL, and who waits for one',
  ],
  [
    'carrel_bus_up, carrel_bus_last_error_timestamp_seconds',
    'Whether the server hears the others over Redis, and when it last did not',
  ],
  [
    'carrel_mails, carrel_mail_overdue_seconds',
    'E-mails that wait, are held or have failed, and how long the first of them has been due',
  ],
  ['carrel_job_late_seconds, carrel_job_failures_total', 'Repeated work that no one does, or that fails'],
  ['carrel_disk_free_bytes, carrel_disk_size_bytes', 'The disk of the data folder'],
  ['carrel_build_info', 'The build, the last change of the tables that it knows, and the version of Node'],
];
