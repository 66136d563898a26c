import { z } from 'zod';
import { ErrorBody } from '#contract/errors.ts';
import type { Access, Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { idempotencyKeyHeader } from '#contract/values/idempotency-key.ts';

type JsonObject = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document, so that what is published is what is checked. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    const [method = '', path = ''] = name.split(' ');
    const url = path.replace(/:(\w+)/g, '{$1}');
    paths[url] = { ...paths[url], [method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Carrel', version: '1', description: 'Calls carry the session cookie set by POST /api/login.' },
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'carrel_session' } },
    },
  };
}

function operation(name: string, route: Route): JsonObject {
  return {
    operationId: name,
    summary: route.summary,
    description: accessText(route.access),
    security: route.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.createsOnce ? [idempotencyKey] : []),
    ],
    ...(route.body ? { requestBody: { required: true, content: jsonContent(jsonSchema(route.body, 'input')) } } : {}),
    responses: {
      200: answer('Done', route.reply),
      ...(route.acceptedReply && { 202: answer('Still to be done', route.acceptedReply) }),
      default: { description: 'Refused', content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

const idempotencyKey = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: false,
  description: 'A random text. Made again with it, the call answers what it created the first time.',
  schema: { type: 'string', pattern: '^[\\w-]{16,64}$' },
};

function accessText(access: Access): string {
  if (access === 'public') return 'Open to everybody';
  if (access === 'signed-in') return 'Needs a session';
  return `Needs a session of: ${access.join(', ')}`;
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: part,
  }));
}

function answer(description: string, reply: z.ZodType): JsonObject {
  return { description, content: jsonContent(jsonSchema(reply, 'output')) };
}

function jsonContent(schema: unknown): JsonObject {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
