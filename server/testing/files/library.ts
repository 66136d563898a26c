import type { Resource } from '#contract/resources.ts';
import type { UploadPurpose } from '#contract/values/files/file-kinds.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import type { TestApp } from '#server/testing/test-server.ts';

/** Uploads a file as a user with that right; returns its address. */
export async function upload(
  portal: TestApp,
  file: { name: string; bytes: Buffer },
  { as = 'admin', of = 'document' }: { as?: string; of?: UploadPurpose } = {},
): Promise<string> {
  const answer = await portal.as(as).send({ method: 'POST', url: `/api/upload?for=${of}`, ...multipart({ file }) });
  if (answer.statusCode !== 200) throw new Error(`The upload was answered ${answer.statusCode}: ${answer.body}`);
  return answer.json().filePath;
}

export async function addResource(portal: TestApp, body: object): Promise<Resource> {
  const answer = await portal.as('admin').post('/api/resources', body);
  if (answer.statusCode !== 200) throw new Error(`Adding was answered ${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

/** Waits until a resource's file was read, and returns the resource. */
export async function waitUntilRead(portal: TestApp, id: number): Promise<Resource> {
  const end = Date.now() + 20_000;
  for (;;) {
    const resource: Resource = (await portal.as('admin').get(`/api/resources/${id}`)).json();
    if (resource.text.state !== 'waiting') return resource;
    if (Date.now() > end) throw new Error('The file is still waiting to be read');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
