import type { z } from 'zod';
import type { Role } from './values/roles.ts';

/**
 * Who may call: everybody (`public`), everybody with a session (`signed-in`), or the named roles. Which rows a caller
 * sees is decided by the slice.
 */
export type Access = 'public' | 'signed-in' | readonly Role[];

export type ReplyType =
  | 'application/json; charset=utf-8'
  | 'application/pdf'
  | 'application/xml; charset=utf-8'
  | 'application/yaml; charset=utf-8'
  | 'application/zip'
  | 'text/calendar; charset=utf-8'
  | 'text/plain; charset=utf-8'
  | 'text/tab-separated-values; charset=utf-8';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
/** Method and path, as in `GET /api/user/:id`: the name of a call. */
export type CallName = `${Method} /${string}`;

export interface Route {
  readonly access: Access;
  readonly summary: string;
  /** Allowed before a required password change. */
  readonly isOpenBeforePasswordChange?: true;
  /** Allowed to somebody whose role must have a second factor before they have one. */
  readonly isOpenBeforeFactor?: true;
  /**
   * Asks again who is there where the last proof is old. `with-factor`: only of those who have a second factor, since the call takes
   * the password, which is the whole proof of all others.
   */
  readonly needsFreshProof?: true | 'with-factor';
  /** Called by other sites and programs as well: it reads no cookie and does nothing in the name of a session. */
  readonly isOpenToOtherSites?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Overrides the usual limit. */
  readonly bodyMaxBytes?: number;
  /** The body is multipart with files, which the handler reads as a stream. */
  readonly takesFiles?: true;
  /** The fields of that multipart body besides its part `file`. */
  readonly form?: z.ZodType;
  /** It creates something, and made again with the same `Idempotency-Key` it answers what the first call created. */
  readonly createsOnce?: true;
  readonly reply: z.ZodType;
  /** The media type of the reply where that is not JSON. */
  readonly replyType?: ReplyType;
  /** Those that a call's parameters choose from; its handler says which it is. */
  readonly replyTypes?: readonly ReplyType[];
  /** Which of the replies is answered with 202: what was asked for is still to be done. */
  readonly acceptedReply?: z.ZodType;
}

/** A slice's calls by name. An identity function that checks the shape and keeps the precise types. */
export function defineRoutes<const Slice extends Record<CallName, Route>>(slice: Slice): Slice {
  return slice;
}

type Sent<Part> = Part extends z.ZodType ? z.input<Part> : undefined;
type Read<Part> = Part extends z.ZodType ? z.output<Part> : undefined;
type PartOf<R extends Route, Part extends keyof Route> = Part extends keyof R ? R[Part] : undefined;

/** What a client sends with a call. */
export interface CallInput<R extends Route> {
  params: Sent<PartOf<R, 'params'>>;
  query: Sent<PartOf<R, 'query'>>;
  body: Sent<PartOf<R, 'body'>>;
}

/** What the server's handler reads, after parsing. */
export interface CallRequest<R extends Route> {
  params: Read<PartOf<R, 'params'>>;
  query: Read<PartOf<R, 'query'>>;
  body: Read<PartOf<R, 'body'>>;
}

export type CallReply<R extends Route> = z.output<R['reply']>;
