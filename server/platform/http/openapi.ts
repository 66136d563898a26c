import { z } from 'zod';
import { ErrorBody } from '#contract/errors.ts';
import type { Access, Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { idempotencyKeyHeader } from '#contract/values/idempotency-key.ts';
import { bodyMaxBytes, uploadMaxBytes } from '#contract/values/limits.ts';
import { type AskedScope, isScope } from '#contract/values/programs/token-scopes.ts';
import { limitsOfCall, textOfLimit } from '#server/platform/limits/call-limits.ts';
import { exampleOf } from './openapi-examples.ts';
import { tagOf, tags } from './openapi-tags.ts';

type JsonObject = Record<string, unknown>;

const originText =
  'Whatever changes something is taken from the portal’s own pages alone: a program without a browser sends the address of the portal ' +
  'in the header `Origin`, as in `Origin: https://portal.example.org`. With a token it needs none, and a cookie beside it is not looked at. ';
const description =
  'Calls carry a token, made under Account settings, in the header `Authorization: Bearer …`, or the session cookie set by POST /api/login. ' +
  originText +
  'Lists answer a page: where there is more, the header `Link` names the next one. ' +
  'Where a call is made too often the answer is 429 with `Retry-After` in seconds: with one token after 300 at once and ten a second. ' +
  'Calls with a limit of their own state it in `x-rate-limits`: how many at once (`burst`), how many a minute, and whose calls count together (`of`).';

/** The contract as an OpenAPI 3.1 document, so that the published schemas are the checked ones. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    const [method = '', path = ''] = name.split(' ');
    const url = path.replace(/:(\w+)/g, '{$1}');
    const described = {
      operationId: operationIdOf(name),
      tags: [tagOf(name, route.tokenScope)],
      ...operation(name, route),
    };
    paths[url] = { ...paths[url], [method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Carrel', version: '1', description },
    servers: [{ url: '/' }],
    tags,
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      parameters: { Origin: origin, IdempotencyKey: idempotencyKey },
      responses: { Refused: refused, TooManyRequests: { ...refused, headers: { 'Retry-After': retryAfter } } },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'carrel_session',
          description: 'Set by POST /api/login; over https its name is `__Host-carrel_session`',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token made under Account settings, or by an institution',
        },
      },
    },
  };
}

/**
 * `GET /api/messages/:userId/:chatKey` becomes `getMessagesByUserIdByChatKey`: the words of the address, with each parameter after "By".
 */
export function operationIdOf(call: string): string {
  const [method = '', path = ''] = call.split(' ');
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api');
  const words = parts.flatMap((part) => (part.startsWith(':') ? ['by', part.slice(1)] : part.split(/[^A-Za-z0-9]+/)));
  const named = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [method.toLowerCase(), ...named].join('');
}

function operation(name: string, route: Route): JsonObject {
  const method = name.slice(0, name.indexOf(' '));
  const scope = route.tokenScope;
  const isList = route.query instanceof z.ZodObject && 'cursor' in route.query.shape;
  return {
    summary: route.summary,
    description: [accessText(route.access), scopeText(route.access, scope), sizeText(route), ...rateTexts(name)]
      .filter(Boolean)
      .join('. '),
    security: securityOf(route.access, scope),
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.createsOnce ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(method === 'GET' || route.isOpenToOtherSites ? [] : [{ $ref: '#/components/parameters/Origin' }]),
    ],
    ...rateLimits(name),
    ...requestBody(route),
    responses: {
      200: { ...answer('Done', route.reply, typesOf(route)), ...(isList && { headers: { Link: link } }) },
      ...(route.acceptedReply && { 202: answer('Still to be done', route.acceptedReply, [json]) }),
      429: { $ref: '#/components/responses/TooManyRequests' },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function requestBody({ body, takesFiles, form }: Route): JsonObject {
  if (body) {
    const schema = jsonSchema(body, 'input');
    return {
      requestBody: {
        required: true,
        content: {
          [json]: { schema, ...checkedExample(body, [exampleOf(schema), exampleOf(schema, { whole: true })]) },
        },
      },
    };
  }
  if (!takesFiles) return {};
  const { properties = {}, required = [] } = form ? objectSchema(form) : {};
  const file = { type: 'string', contentMediaType: 'application/octet-stream', contentEncoding: 'binary' };
  const schema = { type: 'object', properties: { file, ...properties }, required: ['file', ...required] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

const json = 'application/json';

/** The media types without charset, as OpenAPI names them. */
function typesOf({ replyType, replyTypes }: Route): string[] {
  return (replyTypes ?? [replyType ?? json]).map((type) => type.split(';', 1)[0] ?? type);
}

const refused = { description: 'Refused', content: jsonContent({ $ref: '#/components/schemas/Error' }) };
const retryAfter = { description: 'Seconds', schema: { type: 'integer' } };
const link = { description: '`<…>; rel="next"` where there is more', schema: { type: 'string' } };

const origin = {
  name: 'Origin',
  in: 'header',
  required: false,
  description: 'The address of the portal. Browsers send it by themselves; other programs have to.',
  schema: { type: 'string', format: 'uri' },
};

const idempotencyKey = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: false,
  description: 'A random text. Made again with it, the call answers what it created the first time.',
  schema: { type: 'string', pattern: '^[\\w-]{16,64}$' },
};

function accessText(access: Access): string {
  if (access === 'public') return 'Open to everyone';
  if (access === 'signed-in') return 'Needs a session';
  return `Needs a session of: ${access.join(', ')}`;
}

/** The call's own rate limits as text. */
function rateTexts(name: string): string[] {
  return limitsOfCall(name).map((limit) => `May be made ${textOfLimit(limit)}`);
}

/** The call's own rate limits in machine-readable form. */
function rateLimits(name: string): JsonObject {
  const limits = limitsOfCall(name);
  const said = limits.map(({ of, perSecond, burst }) => ({ of, perMinute: perSecond * 60, burst }));
  return limits.length > 0 ? { 'x-rate-limits': said } : {};
}

function sizeText({ body, takesFiles, bodyMaxBytes: own }: Route): string {
  if (takesFiles) return `A file can have at most ${(own ?? uploadMaxBytes) / 1024 ** 2} MB`;
  return body ? `The body can have at most ${Math.floor((own ?? bodyMaxBytes) / 1024)} KB` : '';
}

/** The security requirement: in OpenAPI 3.1 the scope of a token is listed as a role. */
function securityOf(access: Access, scope: AskedScope): JsonObject[] {
  if (access === 'public') return [];
  if (scope === 'none') return [{ session: [] }];
  return [{ session: [] }, { token: isScope(scope) ? [scope] : [] }];
}

function scopeText(access: Access, scope: AskedScope): string {
  if (access === 'public') return '';
  if (scope === 'none') return 'No token can make it';
  return isScope(scope) ? `A token needs the scope ${scope}` : 'Every token can make it';
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = objectSchema(schema);
  // A number is sent as text, so its maximum is in the output schema.
  const read = jsonSchema(schema, 'output')['properties'] as Record<string, { maximum?: number }> | undefined;
  return Object.entries(properties).map(([name, part]) => {
    const most = name === 'limit' ? read?.[name]?.maximum : undefined;
    return {
      name,
      in: place,
      required: required.includes(name),
      schema: part,
      ...(most !== undefined && { description: `Rows of a page, at most ${most}` }),
    };
  });
}

function answer(description: string, reply: z.ZodType, types: readonly string[]): JsonObject {
  const content = types.map((type) => [type, type === json ? jsonAnswer(reply) : { schema: textOrBytes(type) }]);
  return { description, content: Object.fromEntries(content) };
}

function jsonAnswer(reply: z.ZodType): JsonObject {
  const schema = jsonOf(reply);
  return { schema, ...checkedExample(reply, [exampleOf(schema, { whole: true })]) };
}

/** The first example that the schema accepts; none if its refinements go beyond what JSON Schema can express. */
function checkedExample(rules: z.ZodType, examples: readonly unknown[]): { example?: unknown } {
  const taken = examples.filter((example) => rules.safeParse(example).success);
  return taken.length > 0 ? { example: taken[0] } : {};
}

/** Streamed answers have no schema. */
function jsonOf(reply: z.ZodType): JsonObject {
  const schema = jsonSchema(reply, 'output');
  return Object.keys(schema).length > 0 ? schema : { type: 'object' };
}

function textOrBytes(type: string): JsonObject {
  return type.startsWith('text/') || type.endsWith('xml')
    ? { type: 'string' }
    : { type: 'string', contentMediaType: type, contentEncoding: 'binary' };
}

function jsonContent(schema: unknown): JsonObject {
  return { [json]: { schema } };
}

function objectSchema(schema: z.ZodType) {
  return jsonSchema(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
