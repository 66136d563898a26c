/** Texts that attackers write to break something, or to run in another user's browser. */
export const hostileTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202egnp.exe',
  '\u0000'.repeat(10),
  'ﷺ'.repeat(500),
  '🇬🇧'.repeat(2500),
  'a'.repeat(5000),
  'a\r\nSet-Cookie: carrel_session=planted',
  "' or '1'='1' --",
  "'; drop table messages; --",
  '%',
  '_%_%',
  '" OR MATCH * NEAR(',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://169.254.169.254/latest/meta-data/',
  '"><img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '{{constructor.constructor("return process")()}}',
  '#{7*7} <%= 7*7 %>',
  '%s%s%s%n',
  '=cmd|"/c calc"!A1',
  '__proto__',
  'constructor',
  '[object Object]',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '00001',
  '9007199254740993',
  '٣',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
];

/** Edge values of texts and dates: PostgreSQL has no year 0, and calendars end shortly after 9999. */
export const edgeTexts = [
  ...['', ' ', '\0', '\ud800', 'a\0b'],
  ...['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ...[
    '+275760-09-13T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '0000-02-29',
    '0001-01-01',
    '9999-12-31',
    '+275760-09-13',
  ],
  ...['0000-01', '9999-12', '0000-01-01T00:00', '9999-12-31T23:59'],
];

export const hostileNumbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -(2 ** 63), 4711];

export const hostileThings = [
  null,
  true,
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
  { $ne: null },
  { toString: 'a', valueOf: 1 },
  JSON.parse('{"__proto__": {"role": "admin", "isAdmin": true}}'),
  JSON.parse('{"constructor": {"prototype": {"role": "admin"}}}'),
  Array.from({ length: 2000 }, (_, at) => at),
];

/** Fields that set an identity or a right, which no body may decide. */
export const forgedFields = [
  ['senderId', 5],
  ['userId', 5],
  ['from', 5],
  ['role', 'admin'],
  ['institutionId', 2],
  ['uploaderId', 5],
  ['requestedBy', 5],
  ['createdBy', 5],
  ['status', 'accepted'],
  ['id', 1],
];
