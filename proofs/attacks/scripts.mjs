import { chromium } from '@playwright/test';
import { routes } from '#contract/routes.ts';
import { paths } from '#contract/values/pages.ts';
import { assistantStops, knowledgeStops } from '#e2e/assistant/assistant-stops.ts';
import { attachmentStops } from '#e2e/chat/attachment-stops.ts';
import { teamStops } from '#e2e/chat/team-stops.ts';
import { librarianStops } from '#e2e/library/librarian-stops.ts';
import { libraryStops, managementStops } from '#e2e/library/library-stops.ts';
import { scheduleCareStops, scheduleStops } from '#e2e/schedule/schedule-stops.ts';
import * as gallery from '#e2e/screens/gallery.ts';
import { boardStops } from '#e2e/technical-setup/board-stops.ts';
import { setupReviewStops, setupStops } from '#e2e/technical-setup/setup-stops.ts';
import { castCallers } from '#server/testing/insert-owned.ts';
import { headersOf, httpCall } from './http-call.mjs';
import { createKnownIds } from './known-ids.mjs';
import { startAttacked } from './portals/attacked-portal.mjs';
import { castPortals, cookieOf } from './portals/cast-portals.mjs';
import { probeSamples } from './probed-samples.mjs';
import { probeAddress, probeMark, storeProbes } from './stored-probes.mjs';

const stopMaxMs = 6_000;
const settleMs = 700;
const { homeStops, accountStops, contactStops, chatStops, subscriptionStops, usageStops } = gallery;
const { broadcastStops, planCareStops, usageCareStops } = gallery;
const care = [
  ...managementStops,
  ...librarianStops,
  ...planCareStops,
  ...usageCareStops,
  ...boardStops,
  ...scheduleCareStops,
];
/** Screens of each role besides its pages. */
const stopsOf = {
  librarian: [
    ...[...homeStops('librarian'), ...accountStops, ...contactStops, ...attachmentStops, ...chatStops, ...libraryStops],
    ...[...subscriptionStops, ...usageStops, ...setupStops, ...scheduleStops, ...assistantStops],
  ],
  manager: homeStops('manager'),
  tech: [...homeStops('tech'), ...setupReviewStops],
  admin: [...homeStops('admin'), ...broadcastStops, ...teamStops, ...care, ...knowledgeStops],
};
const contactsOf = { librarian: [4, 3, 6, 1], manager: [2, 5, 6, 1], tech: [2, 5, 1], admin: [2, 4, 5, 6] };

/** Stores scripts in every text, and then opens every screen of every role to see whether one runs. */
export async function run({ seed }) {
  const portal = await startAttacked();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
  const problems = [];
  const counts = { screens: 0, reached: 0, withProbe: 0 };
  try {
    const people = await Promise.all(Object.keys(stopsOf).map(portal.signIn));
    const admin = people.at(-1);
    const answer = await httpCall(portal.url, { path: '/openapi.json', headers: headersOf(admin) });
    const document = JSON.parse(String(answer.bytes));
    const ids = createKnownIds(portal.database);
    const { took, tookNone } = await storeProbes(portal, { people, document, routes, ids, seed });
    for (const person of people) await walk(person, [...pagesOf(person), ...stopsOf[person.username]]);
    const probed = await inSamples(document);
    problems.push(...probed.unknown.map((text) => `${text}: no probe was put into it`));
    if (counts.withProbe === 0) problems.push('no screen showed a probe');
    return {
      sent: counts.screens,
      facts: [
        `with ids of the demo ${took.length} calls stored probes, and none were stored by ${tookNone.join(', ') || 'no call'}`,
        `in samples ${probed.took.length} texts of ${callsOf(probed.took)} calls took one; refused by name: ${probed.refused.join(', ')}`,
        `${counts.screens} screens, ${counts.withProbe} of them showed probes as text; ${counts.screens - counts.reached} looked otherwise than in the demo`,
      ],
      problems: [...new Set(problems)],
    };
  } finally {
    await browser.close();
    await portal.remove();
  }

  /** Probes every text of every call, using the samples of the access test, and then opens the pages of each role. */
  async function inSamples(document) {
    const portals = await castPortals();
    const cast = await portals.start();
    try {
      const probed = await probeSamples(cast, { document, ids: createKnownIds(cast.database), cookieOf });
      for (const [role, { username }] of Object.entries(castCallers)) {
        const person = { username, url: cast.url, cookie: cookieOf(role) };
        await walk(person, pagesOf(person));
      }
      return probed;
    } finally {
      await cast.remove();
      portals.remove();
    }
  }

  async function walk(person, stops) {
    const profile = await browser.newContext({
      baseURL: person.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const [name, value] = person.cookie.split('=');
    await profile.addCookies([{ name, value, url: person.url, httpOnly: true, sameSite: 'Lax' }]);
    await profile.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    const page = await profile.newPage();
    let where = '';
    const problem = (what) => void problems.push(`${person.username} at ${where}: ${what}`);
    page.on('dialog', (dialog) => {
      problem(`a dialog: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    page.on('console', (message) => {
      if (message.text().includes('CSP ') || message.text().includes('Content Security Policy'))
        problem(message.text());
    });
    page.on('request', (request) => {
      if (request.url().includes(probeAddress)) problem('a probe was taken for a picture');
    });

    for (const stop of stops) {
      where = stop.name;
      counts.screens++;
      try {
        if (!stop.goesOn) await page.goto(stop.path, { timeout: stopMaxMs });
        await Promise.race([
          stop.arrive(page),
          page.waitForTimeout(stopMaxMs).then(() => Promise.reject(new Error('late'))),
        ]);
        counts.reached++;
      } catch {
        // Probes change the texts that the stop waits for; the page is checked anyway.
      }
      if (await page.evaluate((mark) => mark in globalThis, probeMark).catch(() => false)) problem('a probe ran');
      if (await hasProbe(page)) counts.withProbe++;
    }
    await profile.close();
  }

  function pagesOf({ username }) {
    const addresses = [...Object.values(paths).map((path) => path.replace('$institution', '1')), '/institutions/12'];
    const conversations = contactsOf[username].map((id) => `/?contact=${id}`);
    return [...addresses, ...conversations].map((path) => ({
      name: path,
      path,
      arrive: (page) => page.waitForTimeout(settleMs),
    }));
  }
}

function callsOf(texts) {
  return new Set(texts.map((text) => text.split(' ', 2).join(' '))).size;
}

/** True if a probe is visible on the page or in a field. */
function hasProbe(page) {
  return page
    .evaluate((mark) => {
      const fields = [...document.querySelectorAll('input, textarea')].map(({ value }) => value);
      return [document.body.textContent, ...fields].some((text) => text.includes(mark));
    }, probeMark)
    .catch(() => false);
}
