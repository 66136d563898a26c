import type { Resource } from '#contract/resources.ts';
import type { UploadPurpose } from '#contract/values/files/file-kinds.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import type { TestApp } from '#server/testing/test-server.ts';

/** Uploads a file as somebody who may; answers its address. */
export async function upload(
  portal: TestApp,
  file: { name: string; bytes: Buffer },
  { as = 'admin', of = 'document' }: { as?: string; of?: UploadPurpose } = {},
): Promise<string> {
  const answer = await portal.as(as).send({ method: 'POST', url: `/api/upload?for=${of}`, ...multipart({ file }) });
  if (answer.statusCode !== 200) throw new Error(`The upload was answered ${answer.statusCode}: ${answer.body}`);
  return answer.json().filePath;
}

/** Adds a resource as the admin. */
export async function addResource(portal: TestApp, body: object): Promise<Resource> {
  const answer = await portal.as('admin').post('/api/resources', body);
  if (answer.statusCode !== 200) throw new Error(`Adding was answered ${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

/** Waits until a resource's file was read, and answers the resource as it is then. */
export async function readThrough(portal: TestApp, id: number): Promise<Resource> {
  const end = Date.now() + 20_000;
  for (;;) {
    const resource: Resource = (await portal.as('admin').get(`/api/resources/${id}`)).json();
    if (resource.text.state !== 'waiting') return resource;
    if (Date.now() > end) throw new Error('The file is still waiting to be read');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
