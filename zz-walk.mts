import { chromium } from '@playwright/test';
const base = process.env.BASE!;
const only = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] });
async function as(name: string, width: number, dark = false) {
  const context = await browser.newContext({ baseURL: base, viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme: dark ? 'dark' : 'light', hasTouch: width === 390, timezoneId: 'Europe/London', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log('CONSOLE', name, page.url(), m.text()); });
  page.on('pageerror', (e) => console.log('PAGEERROR', name, page.url(), e.message));
  await page.request.post('/api/login', { data: { username: name, password: 'carrel-demo' }, headers: { origin: base } }).then(async r => { if (!r.ok()) console.log('login', r.status(), await r.text()); });
  return page;
}
export { as, browser, only };
