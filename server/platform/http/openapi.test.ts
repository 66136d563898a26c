import { expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { openApiDocument, operationIdOf } from './openapi.ts';

interface Operation {
  operationId: string;
  tags: string[];
  parameters: { name?: string; description?: string; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content: Record<string, { schema: object }>; headers?: object }>;
}
const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const isOfName = /^(?:get|post|put|patch|delete)[A-Za-z0-9]+$/;

test('every operation has a name of its own that a generated client can use', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(names).toHaveLength(Object.keys(routes).length);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !isOfName.test(name))).toEqual([]);
  expect(operationIdOf('GET /api/messages/:userId/:chatKey')).toBe('getMessagesByUserIdByChatKey');
  expect(operationIdOf('POST /api/upload-usage-data')).toBe('postUploadUsageData');
});

test('no answer is JSON of which nothing is said', () => {
  const empty = operations.filter(({ responses }) =>
    Object.values(responses['200']?.content ?? {}).some(({ schema }) => Object.keys(schema).length === 0),
  );
  expect(empty.map(({ operationId }) => operationId)).toEqual([]);
  const typesOf = (url: string) => Object.keys(paths[url]?.['get']?.responses['200']?.content ?? {});
  expect(typesOf('/api/invoices/{id}/pdf')).toEqual(['application/pdf']);
  expect(typesOf('/calendar/{file}')).toEqual(['text/calendar']);
});

test('a call that takes a file says so, and a list that there may be more', () => {
  for (const [name, route] of Object.entries<Route>(routes)) {
    const [method = '', path = ''] = name.split(' ');
    const { requestBody } = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
    if (route.takesFiles)
      expect([name, requestBody?.content]).toEqual([name, { 'multipart/form-data': expect.anything() }]);
  }
  expect(paths['/api/invoices/issued']?.['get']?.responses['200']?.headers).toHaveProperty('Link');
});

test('what changes something says that a program has to name the portal as its origin', () => {
  const withoutOrigin = Object.values(paths).flatMap((methods) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .filter(([, { parameters }]) => !parameters.some(({ $ref }) => $ref === '#/components/parameters/Origin'))
      .map(([, { operationId }]) => operationId),
  );
  const openToOthers = Object.entries<Route>(routes).filter(
    ([name, route]) => !name.startsWith('GET ') && route.isOpenToOtherSites,
  );
  expect(withoutOrigin).toEqual(openToOthers.map(([name]) => operationIdOf(name)));
});

test('every call stands in a group that says what it is about', () => {
  const { tags } = openApiDocument() as { tags: { name: string; description: string }[] };
  const known = new Set(tags.map(({ name }) => name));
  const used = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((one) => one.tags));
  expect(used.filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !used.includes(name))).toEqual([]);
  expect(tags.every(({ description }) => description.endsWith('.'))).toBe(true);
});

test('bodies and answers have examples that the contract itself takes, and pages say how long they may be', () => {
  const ofBodies = operations.flatMap(({ operationId, requestBody }) => {
    const body = requestBody?.content['application/json'];
    return body ? [{ operationId, hasExample: 'example' in body }] : [];
  });
  expect(ofBodies.filter(({ hasExample }) => !hasExample).map(({ operationId }) => operationId)).toEqual([]);
  const answers = operations.flatMap(({ operationId, responses }) => {
    const answer = responses['200']?.content['application/json'];
    return answer ? [{ operationId, hasExample: 'example' in answer }] : [];
  });
  // This one has COUNTER's format, and is streamed.
  expect(answers.filter(({ hasExample }) => !hasExample).map(({ operationId }) => operationId)).toEqual([
    'getUsageCounterReportsByReport',
  ]);
  const unsaid = operations.filter(({ parameters }) =>
    parameters.some(({ name, description }) => name === 'limit' && !description),
  );
  expect(unsaid.map(({ operationId }) => operationId)).toEqual([]);
});
