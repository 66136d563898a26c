import { type Browser, chromium } from '@playwright/test';
import { paths } from '#contract/values/pages.ts';
import { cookieOf, type ViewerName, viewers } from './fill-scale.ts';

/** A page without requests for this long has finished loading. */
const quietMs = 700;
const visitMaxMs = 15_000;

const everybodys = [
  ...[paths.home, `${paths.home}?contact=2`, `${paths.home}?contact=3`, `${paths.home}?find=research`],
  ...[paths.subscription, `${paths.subscription}?institution=1`],
  ...[paths.technicalSetup, `${paths.technicalSetup}?institution=1`],
  ...[paths.usageMetrics, `${paths.usageMetrics}?institution=1`],
  ...[paths.institution.replace('$institution', '1'), paths.account, paths.schedule, paths.savedReplies],
  ...[paths.resources, `${paths.resources}?q=research`, paths.librarianResources, paths.customerSupport],
];
const administrators = [
  ...[paths.admin, paths.adminDashboard, paths.adminResources, paths.adminTechSetups, paths.adminSchedule],
  ...[paths.adminBilling, `${paths.adminBilling}?tab=requests`, `${paths.adminBilling}?tab=renewals`],
  ...[paths.adminMail, paths.adminKnowledge, `${paths.adminKnowledge}?tab=questions`],
  ...[paths.adminChanges, paths.adminSecurity, paths.adminStatistics],
];

export interface Asked {
  viewer: ViewerName;
  page: string;
  /** Including its query. */
  path: string;
}

/** Opens every page as each reader of this bench, and returns the requests that it made. */
export async function visitPages(address: string): Promise<Asked[]> {
  const browser = await openBrowser();
  const asked: Asked[] = [];
  try {
    for (const viewer of Object.keys(viewers) as ViewerName[]) {
      const pages = viewer === 'admin' ? [...everybodys, ...administrators] : everybodys;
      for (const page of pages) {
        for (const path of await readsOf(browser, { address, viewer, page })) asked.push({ viewer, page, path });
      }
    }
  } finally {
    await browser.close();
  }
  return asked;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
}

/** A browser context with a session. */
export function contextOf(browser: Browser, address: string, viewer: ViewerName) {
  return contextFor(browser, address, cookieOf(viewer));
}

export async function contextFor(browser: Browser, address: string, cookie: string) {
  const context = await browser.newContext({ baseURL: address });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: address }]);
  return context;
}

async function readsOf(browser: Browser, visit: { address: string; viewer: ViewerName; page: string }) {
  const context = await contextOf(browser, visit.address, visit.viewer);
  const page = await context.newPage();
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) paths.push(pathname + search);
  });
  await page.goto(visit.page);
  const started = performance.now();
  for (let seen = -1; seen !== paths.length && performance.now() - started < visitMaxMs; ) {
    seen = paths.length;
    await page.waitForTimeout(quietMs);
  }
  await context.close();
  return paths;
}
