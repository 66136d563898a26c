import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Resource } from '#contract/resources.ts';

export interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const pdfType = 'application/pdf';

export function fileOf(name: string, buffer: Buffer, mimeType = pdfType): SentFile {
  return { name, buffer, mimeType };
}

export async function addFile(page: Page, file: SentFile, resource: Partial<Resource> = {}): Promise<Resource> {
  const { request, headers } = callsOf(page);
  const sent = await request.post('/api/upload', { headers, multipart: { file } });
  expect(sent.status(), file.name).toBe(200);
  const { filePath } = await sent.json();
  return addResource(page, { title: file.name, type: 'document', category: 'document', ...resource, url: filePath });
}

export async function addResource(page: Page, resource: Partial<Resource>): Promise<Resource> {
  const { request, headers } = callsOf(page);
  const answer = await request.post('/api/resources', { headers, data: resource });
  expect(answer.status(), JSON.stringify(resource)).toBe(200);
  const { id }: Resource = await answer.json();
  let added: Resource | null = null;
  await expect
    .poll(async () => {
      added = await (await request.get(`/api/resources/${id}`)).json();
      return added?.text.state;
    })
    .not.toBe('waiting');
  if (!added) throw new Error('The resource was never answered');
  return added;
}

function callsOf(page: Page): { request: APIRequestContext; headers: Record<string, string> } {
  return { request: page.request, headers: { origin: new URL(page.url()).origin } };
}

export function detailsOf(page: Page, title: string) {
  return page.getByRole('dialog', { name: title });
}
