import { queryOptions } from '@tanstack/react-query';
import stylesUrl from 'swagger-ui-dist/swagger-ui.css?url';
import { ApiError, networkFailure } from '#web/lib/calls/api-error.ts';

/** The OpenAPI document, with Swagger UI's script and styles, which no other page loads. */
export const callsQuery = queryOptions({
  queryKey: ['/openapi.json'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    const [{ default: drawCalls }, spec] = await Promise.all([
      import('swagger-ui-dist/swagger-ui-es-bundle.js'),
      readDocument(),
      loadRules(),
    ]);
    return { drawCalls, spec };
  },
});

async function readDocument(): Promise<object> {
  const response = await fetch('/openapi.json').catch((cause: unknown) => {
    throw new ApiError({ status: 0, bodyText: networkFailure, statusText: '' }, { cause });
  });
  if (response.ok) return response.json();
  throw new ApiError({ status: response.status, bodyText: await response.text(), statusText: response.statusText });
}

/** The styles only match inside the reader, so they may stay when its page is left. */
async function loadRules(): Promise<void> {
  if (document.querySelector(`link[href="${stylesUrl}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesUrl;
  await new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new ApiError({ status: 0, bodyText: networkFailure, statusText: '' }));
    };
    document.head.append(link);
  });
}
