import type { Input } from '#web/lib/calls/api.ts';

export type Asked = Omit<NonNullable<Input<'GET /api/conversations'>['query']>, 'cursor'>;
