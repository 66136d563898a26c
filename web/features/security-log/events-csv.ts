import type { SecurityEvent } from '#contract/security-log.ts';
import { securityEvents } from '#contract/values/security-events.ts';
import { personText } from './event-words.ts';

const headings = ['First (UTC)', 'Last (UTC)', 'Times', 'What', 'Whose account', 'By', 'Network address', 'Browser'];

/** A row for each event, below a row of headings. */
export function eventRows(events: readonly SecurityEvent[]): string[][] {
  return [
    headings,
    ...events.map((event) => [
      ...[event.at, event.lastAt, String(event.times), securityEvents[event.kind], personText(event)],
      ...[event.by?.fullName ?? '', event.address ?? '', event.browser ?? ''],
    ]),
  ];
}
