import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supportHours } from '#web/lib/portal.ts';
import { inZone } from '#web/testing/in-zone.ts';
import { measureMessage } from '#web/ui/fields/message-length.ts';
import { linkify } from './log/linkify.ts';
import { dayLabel } from './log/message-time.ts';
import { closedText, supportHoursIn, supportTime } from './support-hours.ts';

describe('linkify', () => {
  const links = (text: string) => linkify(text).flatMap((part) => (part.href === undefined ? [] : [part.href]));

  it('finds http and https addresses and leaves the sentence around them alone', () => {
    expect(links('See https://a.example/b?c=1#d, or (http://e.example/f_(g)).')).toEqual([
      'https://a.example/b?c=1#d',
      'http://e.example/f_(g)',
    ]);
    expect(links('HTTPS://A.EXAMPLE!')).toEqual(['HTTPS://A.EXAMPLE']);
  });

  it.each([
    ["https://wiki.example/Devil's_advocate", "https://wiki.example/Devil's_advocate"],
    ['https://wiki.example/Devil’s_advocate', 'https://wiki.example/Devil’s_advocate'],
    [
      'https://doi.org/10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O',
      'https://doi.org/10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O',
    ],
    [
      'See https://doi.org/10.1002/(SICI)1521-3773(19990201)38:3<345::AID-ANIE345>3.0.CO;2-M.',
      'https://doi.org/10.1002/(SICI)1521-3773(19990201)38:3<345::AID-ANIE345>3.0.CO;2-M',
    ],
    [
      'https://doi.org/10.1175/1520-0442(1999)012<0001:ABOUT>2.0.CO;2, page 4',
      'https://doi.org/10.1175/1520-0442(1999)012<0001:ABOUT>2.0.CO;2',
    ],
    [
      '(https://doi.org/10.1130/0091-7613(1998)026<0001:TEST>2.3.CO;2)',
      'https://doi.org/10.1130/0091-7613(1998)026<0001:TEST>2.3.CO;2',
    ],
    [
      '<https://doi.org/10.1002/(SICI)1097(1998)49:8<693::AID-A4>3.0.CO;2-O>',
      'https://doi.org/10.1002/(SICI)1097(1998)49:8<693::AID-A4>3.0.CO;2-O',
    ],
    ['https://a.example/x<693 and more>', 'https://a.example/x'],
    ["https://a.example/O'Neill.", "https://a.example/O'Neill"],
    ["https://a.example/report's second page", 'https://a.example/report'],
    ['https://a.example/report’s', 'https://a.example/report'],
    ["'https://a.example/b'", 'https://a.example/b'],
    ['‘https://a.example/b’', 'https://a.example/b'],
    ['“https://a.example/b”', 'https://a.example/b'],
    ['„https://a.example/b“', 'https://a.example/b'],
    ['«https://a.example/b»', 'https://a.example/b'],
    ['« https://a.example/b »', 'https://a.example/b'],
    ['‹https://a.example/b›', 'https://a.example/b'],
    ['"https://a.example/b", she wrote', 'https://a.example/b'],
    ['`https://a.example/b`', 'https://a.example/b'],
    ['<https://a.example/b>', 'https://a.example/b'],
    ['https://a.example/b，然后', 'https://a.example/b'],
    ['请看https://a.example/b。', 'https://a.example/b'],
    ['请看 https://a.example/b。谢谢', 'https://a.example/b'],
    ['（https://a.example/b）', 'https://a.example/b'],
    ['「https://a.example/b」', 'https://a.example/b'],
    ['《https://a.example/b》', 'https://a.example/b'],
    ['【https://a.example/b】', 'https://a.example/b'],
    ['https://a.example/b；https://c.example/d！', 'https://a.example/b|https://c.example/d'],
    ['https://a.example/b、https://c.example/d', 'https://a.example/b|https://c.example/d'],
    ['https://a.example/b？', 'https://a.example/b'],
    ['https://a.example/b؟', 'https://a.example/b'],
    ['https://a.example/b، https://c.example/d', 'https://a.example/b|https://c.example/d'],
    ['https://a.example/b।', 'https://a.example/b'],
    ['https://a.example/b,https://c.example/d', 'https://a.example/b|https://c.example/d'],
    ['https://a.example/b;http://c.example/d', 'https://a.example/b|http://c.example/d'],
    ['https://a.example/b|https://c.example/d', 'https://a.example/b|https://c.example/d'],
    ['https://a.example/b, https://c.example/d.', 'https://a.example/b|https://c.example/d'],
    ['https://a.example/1,2;3', 'https://a.example/1,2;3'],
    ['https://archive.example/web/2020/https://a.example/b', 'https://archive.example/web/2020/https://a.example/b'],
    ['https://proxy.example/login?url=https://a.example/b', 'https://proxy.example/login?url=https://a.example/b'],
    ['https://a.example/b_', 'https://a.example/b_'],
    ['_https://a.example/b_', 'https://a.example/b'],
    ['https://a.example/~', 'https://a.example/~'],
    ['*https://a.example/b*', 'https://a.example/b'],
    ['**https://a.example/b**', 'https://a.example/b'],
    ['https://a.example/*', 'https://a.example/*'],
    ['https://a.example/b(c)', 'https://a.example/b(c)'],
    ['(https://a.example/b(c))', 'https://a.example/b(c)'],
    ['(see https://a.example/b).', 'https://a.example/b'],
    ['[text](https://a.example/b)', 'https://a.example/b'],
    ['[https://a.example/b]', 'https://a.example/b'],
    ['https://a.example/b[0]', 'https://a.example/b[0]'],
    ['{https://a.example/b}', 'https://a.example/b'],
    ['https://a.example/b)))', 'https://a.example/b'],
    ['https://a.example/b...', 'https://a.example/b'],
    ['https://a.example/b…', 'https://a.example/b'],
    ['https://a.example/b – and more', 'https://a.example/b'],
    ['https://a.example/b—and more', 'https://a.example/b—and'],
    ['https://a.example/b?!', 'https://a.example/b'],
    ['https://a.example/b:', 'https://a.example/b'],
    ['https://a.example:8080/b?c=d&e=f#g', 'https://a.example:8080/b?c=d&e=f#g'],
    ['https://bücher.example/ä', 'https://bücher.example/ä'],
    ['https://a.example/b\u200bc', 'https://a.example/b'],
    ['https://a.example/\u202etxt.exe', 'https://a.example/'],
    ['https://a.example/b\u00a0c', 'https://a.example/b'],
    ['https://a.example/b\u3000c', 'https://a.example/b'],
    ['https://a.example/b\nhttps://c.example/d', 'https://a.example/b|https://c.example/d'],
    ['https://a.example/%E2%80%99', 'https://a.example/%E2%80%99'],
  ])('%j links to %s', (text, found) => {
    expect(links(text).join('|')).toBe(found);
  });

  it('makes nothing else a link', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc',
      'www.a.example',
      'https://',
      'xhttps://',
    ]) {
      expect(links(text)).toEqual([]);
    }
  });

  it('never changes the text, and links only to what the browser reads as http or https', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.constant('http://'),
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (text) => {
          expect(
            linkify(text)
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
          for (const href of links(text)) expect(new URL(href).protocol).toMatch(/^https?:$/);
        },
      ),
    );
  });
});

describe('measureMessage', () => {
  it('counts code points after trimming', () => {
    expect(measureMessage(`  ${'😀'.repeat(4000)}  `)).toEqual({ length: 4000, isNearLimit: true, over: 0 });
    expect(measureMessage('a'.repeat(4012))).toEqual({ length: 4012, isNearLimit: true, over: 12 });
    expect(measureMessage('  hello  ')).toEqual({ length: 5, isNearLimit: false, over: 0 });
  });
});

describe('support hours', () => {
  it('follow the clock of London in the zone of the viewer, summer and winter', () => {
    const winter = new Date('2026-11-20T09:00:00Z');
    const summer = new Date('2026-07-20T09:00:00Z');
    expect(supportHoursIn('Europe/London', winter)).toBe('11:00–17:00');
    expect(supportHoursIn('Europe/London', summer)).toBe('11:00–17:00');
    expect(supportHoursIn('Europe/Berlin', summer)).toBe('12:00–18:00');
    expect(supportHoursIn('America/New_York', winter)).toBe('06:00–12:00');
    expect(supportHoursIn('Asia/Kolkata', winter)).toBe('16:30–22:30');
  });

  it('say when they begin again, by the clock of London and where it differs by the viewer’s', () => {
    const text = (now: string, zone: string, holidays: string[] = []) =>
      closedText(Date.parse(now), { ...supportHours, holidays: new Set(holidays) }, zone);
    expect(text('2026-11-20T16:59:00Z', 'Europe/Berlin')).toBeNull();
    expect(text('2026-11-20T17:00:00Z', 'Europe/Berlin')).toBe('Closed now, opens Monday 11:00 (12:00 your time)');
    expect(text('2026-11-20T17:00:00Z', 'Europe/London')).toBe('Closed now, opens Monday 11:00');
    expect(text('2026-11-20T09:00:00Z', 'Europe/London')).toBe('Closed now, opens today 11:00');
    expect(text('2026-11-22T20:00:00Z', 'Pacific/Auckland')).toBe(
      'Closed now, opens Monday 11:00 (Tuesday 00:00 your time)',
    );
    const christmas = ['2026-12-25', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'];
    expect(text('2026-12-24T18:00:00Z', 'Europe/London', christmas)).toBe('Closed now, opens Monday 4 January 11:00');
  });

  it('come with the time in London', () => {
    expect(supportTime(new Date('2026-11-20T10:44:00Z'))).toBe('10:44 GMT');
    expect(supportTime(new Date('2026-07-20T10:44:00Z'))).toBe('11:44 BST');
  });
});

describe('day separators', () => {
  it('say Today, Yesterday, the day of this year, or the full date', () => {
    const now = new Date(2026, 10, 20, 0, 30);
    const label = (...day: [number, number, number]) => dayLabel(new Date(...day, 23, 59).toISOString(), now);
    expect(label(2026, 10, 20)).toBe('Today');
    expect(label(2026, 10, 19)).toBe('Yesterday');
    expect(label(2026, 10, 16)).toBe('Monday 16 November');
    expect(label(2025, 11, 31)).toBe('31 December 2025');
  });

  it.each([
    ['America/New_York', ['Today', 'Yesterday', 'Monday 9 November', '31 December 2025']],
    ['Asia/Tokyo', ['Yesterday', 'Yesterday', 'Tuesday 10 November', 'Thursday 1 January']],
  ])('mean the days of a viewer in %s', async (zone, expected) => {
    const labels = await inZone(zone, async () => {
      const { dayLabel } = await import('./log/message-time.ts');
      const now = new Date('2026-11-20T01:00:00Z');
      const times = ['2026-11-19T14:00:00Z', '2026-11-19T04:30:00Z', '2026-11-10T02:00:00Z', '2026-01-01T02:00:00Z'];
      return times.map((time) => dayLabel(time, now));
    });
    expect(labels).toEqual(expected);
  });
});
