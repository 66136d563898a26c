import type { Input } from '#web/lib/calls/api.ts';

/** Which conversations are asked for. */
export type Asked = Omit<NonNullable<Input<'GET /api/conversations'>['query']>, 'cursor'>;
