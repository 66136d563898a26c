import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, expect, type Frame, type Page } from '@playwright/test';
import { type Name, test } from '#e2e/journey.ts';
import type { Portal } from '#e2e/portal.ts';
import { castPassword } from '#server/demo/cast.ts';
import type { HostileFile } from '#server/testing/files/hostile-file.ts';
import { hostileFiles } from '#server/testing/files/hostile-files.ts';

/** How long a page has to run a script of the file. */
const patienceMs = 400;
const filesAtOnce = 6;
const attackPath = '/attack.html';
const canaryPath = '/canary';

/** Signs in with a profile that blocks nothing, so that only the headers of the answer defend. */
async function openProfile(browser: Browser, portal: Portal, username: Name): Promise<BrowserContext> {
  const profile = await browser.newContext({ baseURL: portal.url, acceptDownloads: false });
  const answer = await profile.request.post('/api/login', {
    headers: { origin: portal.url },
    data: { username, password: castPassword },
  });
  expect(answer.status()).toBe(200);
  return profile;
}

interface Stored {
  file: HostileFile;
  path: string;
}

async function upload(profile: BrowserContext, portal: Portal, call: string, file: HostileFile): Promise<Stored> {
  const answer = await profile.request.post(call, {
    headers: { origin: portal.url },
    multipart: { file: { name: file.name, mimeType: 'text/html', buffer: Buffer.from(file.bytes) } },
  });
  expect([file.label, answer.status()]).toEqual([file.label, 200]);
  return { file, path: (await answer.json()).filePath };
}

/** A page of the portal's own origin, without any policy, that loads an address in every way a page can. */
function attackPage(addresses: readonly string[]): string {
  const uses = addresses
    .flatMap((address) => [address, `${address}?inline`])
    .map(
      (url) => `
    <iframe src="${url}"></iframe>
    <object data="${url}" type="text/html"></object>
    <object data="${url}"></object>
    <embed src="${url}" type="image/svg+xml">
    <img src="${url}">
    <video src="${url}"></video>
    <link rel="stylesheet" href="${url}">
    <script src="${url}"></script>
    <script type="module" src="${url}"></script>
    <script>
      try { new Worker("${url}") } catch {}
      try { new Worker("${url}", { type: "module" }) } catch {}
      import("${url}").catch(() => {});
      navigator.serviceWorker.register("${url}").catch(() => {});
    </script>`,
    );
  return `<!doctype html><title>Attack</title>${uses.join('\n')}`;
}

function watch(page: Page): string[] {
  const deeds: string[] = [];
  page.on('dialog', (dialog) => {
    deeds.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === canaryPath) deeds.push('request of the canary');
  });
  return deeds;
}

/** Opens each address by itself and then a page that uses all of them; returns what happened. */
async function attack(page: Page, addresses: readonly string[]): Promise<string[]> {
  const deeds = watch(page);
  for (const url of addresses.flatMap((address) => [address, `${address}?inline`])) {
    // A download opens nothing, and a dialog of the page before can block a navigation for good.
    await page.goto(url, { waitUntil: 'commit', timeout: patienceMs * 25 }).catch(() => {});
    await page.waitForTimeout(patienceMs / 4);
    if (await hasMark(page)) deeds.push(`a mark in the page ${url}`);
  }
  await page.goto(`${attackPath}?${addresses.join(',')}`, { waitUntil: 'domcontentloaded' });
  await expect(page).toHaveTitle('Attack');
  await page.waitForTimeout(patienceMs);
  deeds.push(...(await marksIn(page)));
  return deeds;
}

async function marksIn(page: Page): Promise<string[]> {
  const marks: string[] = [];
  for (const frame of page.frames()) if (await hasMark(frame)) marks.push(`a mark in ${frame.url()}`);
  return marks;
}

/** A page that is blocked by a dialog never answers; `watch` has seen the dialog. */
async function hasMark(page: Page | Frame): Promise<boolean> {
  const mark = page.evaluate(() => 'hostileRan' in globalThis).catch(() => false);
  return Promise.race([mark, sleep(patienceMs * 10, false, { ref: false })]);
}

const isAt = (path: string) => (url: URL) => url.pathname === path;

async function prepare(profile: BrowserContext): Promise<void> {
  await profile.route(isAt(attackPath), (route) => {
    const body = attackPage(new URL(route.request().url()).search.slice(1).split(','));
    return route.fulfill({ contentType: 'text/html', body });
  });
  await profile.route(isAt(canaryPath), (route) => route.fulfill({ status: 204 }));
}

/** A browser shows the file as a picture: it was refused as a script only. */
async function expectPicture(page: Page, label: string, path: string): Promise<void> {
  const image = page.locator(`img[src="${path}"]`);
  const width = () => image.evaluate((shown) => ('naturalWidth' in shown ? Number(shown.naturalWidth) : 0));
  await expect.poll(width, label).toBeGreaterThan(0);
}

/** Uploads each file once, through the calls that accept it. */
async function uploadAll(
  profile: BrowserContext,
  portal: Portal,
  { calls, files }: { calls: readonly Call[]; files: readonly HostileFile[] },
): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (const file of files.filter(isAboutBytes)) {
    const answers = { document: file.document, brand: file.brand ?? file.document, attachment: file.attachment };
    const call = calls.find((each) => answers[each] === 200);
    if (call) stored.push(await upload(profile, portal, paths[call], file));
  }
  return stored;
}

type Call = 'document' | 'brand' | 'attachment';
const paths: Record<Call, string> = {
  document: '/api/upload',
  brand: '/api/upload?for=brand',
  attachment: '/api/attachments',
};
/** The files of the other kinds all have the same harmless PDF as their bytes. */
const isAboutBytes = ({ sort }: HostileFile) => sort !== 'name' && sort !== 'size';

test.describe('no file that can be stored', () => {
  test.setTimeout(480_000);

  const uploaders: [Name, readonly Call[], number][] = [
    ['admin', ['document', 'brand'], 10],
    ['librarian', ['attachment'], 15],
  ];
  for (const [by, calls, atLeast] of uploaders) {
    test(`runs anything in a browser, uploaded by the ${by}`, { tag: '@whole' }, async ({ browser, portal }) => {
      const profile = await openProfile(browser, portal, by);
      await prepare(profile);
      const files = await hostileFiles(`${portal.url}${canaryPath}`);
      const stored = await uploadAll(profile, portal, { calls, files });
      expect(stored.length).toBeGreaterThanOrEqual(atLeast);
      for (let at = 0; at < stored.length; at += filesAtOnce) {
        const some = stored.slice(at, at + filesAtOnce);
        const page = await profile.newPage();
        const deeds = await attack(
          page,
          some.map(({ path }) => path),
        );
        expect([some.map(({ file }) => file.label), deeds]).toEqual([expect.anything(), []]);
        for (const { file, path } of some) if (file.sort === 'picture') await expectPicture(page, file.label, path);
        await page.close();
      }
      await profile.close();
    });
  }

  test('would go unnoticed: without the headers the same attacks succeed', { tag: '@whole' }, async ({
    browser,
    portal,
  }) => {
    const profile = await openProfile(browser, portal, 'librarian');
    await prepare(profile);
    const files = await hostileFiles(`${portal.url}${canaryPath}`);
    const bare: [string, string][] = [
      ['a page that begins like a PDF', 'text/html'],
      ['a drawing with a script', 'image/svg+xml'],
      ['JavaScript named .txt', 'text/javascript'],
      ['a GIF that is a script as well', 'text/javascript'],
    ];
    for (const [index, [label, contentType]] of bare.entries()) {
      const file = files.find((each) => each.label === label);
      const path = `/uploads/${`${index}`.repeat(32)}.pdf`;
      await profile.route(isAt(path), (route) => route.fulfill({ contentType, body: Buffer.from(file?.bytes ?? []) }));
      const page = await profile.newPage();
      const deeds = await attack(page, [path]);
      // A busy browser takes longer.
      await expect.poll(async () => deeds.length > 0 || (await marksIn(page)).length > 0, label).toBe(true);
      await page.close();
    }
    await profile.close();
  });
});
