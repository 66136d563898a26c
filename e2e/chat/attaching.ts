import { expect, type Locator, type Page } from '@playwright/test';
import type { StoredFile } from '#contract/files.ts';
import { fileNameOf } from '#contract/values/files/file-paths.ts';
import { signInForCookie } from '#e2e/journey.ts';
import { pngFile } from '#server/testing/files/plain-files.ts';

export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const notes = (name: string): Chosen => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(`What ${name} says\n`),
});
export const picture = (name: string, size = { width: 800, height: 500 }): Chosen => ({
  name,
  mimeType: 'image/png',
  buffer: pngFile(size),
});
export async function choose(page: Page, ...files: Chosen[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles(files);
}

export function trayOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
}

/** Waits until the file is in the tray and uploaded. */
export async function expectReady(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

/** Dispatches the events of a drag of files from outside the browser, one by one. */
export async function drag(target: Locator, files: readonly Chosen[], ...steps: string[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }));
  const dataTransfer = await target.page().evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, bytes } of ${JSON.stringify(given)}) {
      transfer.items.add(new File([Uint8Array.from(bytes)], name, { type: mimeType }));
    }
    return transfer;
  })()`);
  for (const step of steps) await target.dispatchEvent(step, { dataTransfer });
}

export async function sendFileAs(
  url: string,
  username: string,
  receiverId: number,
  { name, mimeType, buffer }: Chosen,
) {
  const headers = { cookie: await signInForCookie(url, username), origin: url };
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const uploaded = await fetch(`${url}/api/attachments`, { method: 'POST', headers, body });
  const { filePath, filename } = (await uploaded.json()) as StoredFile;
  const message = { receiverId, content: filename, attachment: { name: fileNameOf(filePath) } };
  const sent = await fetch(`${url}/api/messages`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  expect(sent.status).toBe(200);
}
