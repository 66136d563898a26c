import type { z } from 'zod';
import { capabilitiesOf, type Holder, holdsRight } from './values/capabilities.ts';
import type { AskedScope } from './values/programs/token-scopes.ts';
import { type Right, rights } from './values/rights.ts';
import type { Role } from './values/roles.ts';

/**
 * Who may call: everybody (`public`), everybody with a session who may use the portal (`signed-in`), or the named
 * roles and holders of the named rights. Each slice decides which rows a caller sees.
 */
export type Access = 'public' | 'signed-in' | readonly (Role | Right)[];

/** Whether a rule admits a caller. The server's gate, the access page and the tests all use this function. */
export function admits(access: Access, viewer: Holder): boolean {
  if (access === 'public') return true;
  if (!capabilitiesOf(viewer).usesPortal) return false;
  if (access === 'signed-in' || access.some((named) => named === viewer.role)) return true;
  return rights.some((right) => access.includes(right) && holdsRight(viewer, right));
}

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
/** Method and path, as in `GET /api/user/:id`. */
export type CallName = `${Method} /${string}`;

export interface Route {
  readonly access: Access;
  /**
   * The scope that a program's token needs. `none`: tokens are refused, for calls that grant access or rights, change
   * how people sign in, or need a fresh proof of identity (`needsFreshProof`).
   */
  readonly tokenScope: AskedScope;
  readonly summary: string;
  /** Allowed before a required password change. */
  readonly isOpenBeforePasswordChange?: true;
  /** Allowed before a person has added the second factor that their role requires. */
  readonly isOpenBeforeFactor?: true;
  /**
   * Requires a new proof of identity when the last one is old. `with-factor`: only for people with a second factor; the
   * call itself takes the password, which is the full proof for all others.
   */
  readonly needsFreshProof?: true | 'with-factor';
  /** Callable from other sites and by programs: the call reads no cookie and acts for no session. */
  readonly isOpenToOtherSites?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Overrides the default limit. */
  readonly bodyMaxBytes?: number;
  /** The body is multipart with files, which the handler reads as a stream. */
  readonly takesFiles?: true;
  /** The fields of the multipart body besides its part `file`. */
  readonly form?: z.ZodType;
  /** The call creates an object; repeated with the same `Idempotency-Key` it answers with the first object. */
  readonly createsOnce?: true;
  readonly reply: z.ZodType;
  /** The media type of a reply that is not JSON. */
  readonly replyType?: ReplyType;
  /** Media types among which the parameters choose; the handler states the chosen one. */
  readonly replyTypes?: readonly ReplyType[];
  /** The reply that is sent with 202, because the work is still to be done. */
  readonly acceptedReply?: z.ZodType;
}

/** An identity function that checks a slice's calls and keeps their precise types. */
export function defineRoutes<const Slice extends Record<CallName, Route>>(slice: Slice): Slice {
  return slice;
}

type Sent<Part> = Part extends z.ZodType ? z.input<Part> : undefined;
type Read<Part> = Part extends z.ZodType ? z.output<Part> : undefined;
type PartOf<R extends Route, Part extends keyof Route> = Part extends keyof R ? R[Part] : undefined;

/** Input of a call on the client. */
export interface CallInput<R extends Route> {
  params: Sent<PartOf<R, 'params'>>;
  query: Sent<PartOf<R, 'query'>>;
  body: Sent<PartOf<R, 'body'>>;
}

/** Input of the server's handler, after parsing. */
export interface CallRequest<R extends Route> {
  params: Read<PartOf<R, 'params'>>;
  query: Read<PartOf<R, 'query'>>;
  body: Read<PartOf<R, 'body'>>;
}

export type CallReply<R extends Route> = z.output<R['reply']>;
