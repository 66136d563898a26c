import { withDemo } from './demo-browser.mjs';

const out = '/tmp/cover';
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const today = new Date().toISOString().slice(0, 10);
const inDays = (n) => new Date(Date.now() + n * 86400000).toISOString().slice(0, 10);

await withDemo(async ({ url, enter }) => {
  const post = async (who, path, data) => {
    const page = await enter(who);
    const answer = await page.context().request.post(`${url}${path}`, { headers: { origin: url }, data });
    console.log(who, path, answer.status(), (await answer.text()).slice(0, 200));
    const body = await answer.json();
    await page.context().close();
    return body;
  };
  const shoot = async (who, path, name, { act, looks = [['wide', 'light'], ['phone', 'light']] } = {}) => {
    for (const [size, scheme] of looks) {
      const page = await enter(who, { viewport: sizes[size], colorScheme: scheme });
      page.on('console', (m) => m.type() === 'error' && console.log(name, 'console', m.text()));
      await page.goto(path);
      await page.waitForTimeout(3000);
      if (act) await act(page).catch((error) => console.log(name, String(error).slice(0, 300)));
      await page.waitForTimeout(1200);
      await page.screenshot({ path: `${out}/${name}-${size}-${scheme}.png` });
      await page.context().close();
    }
  };
  const all = [['wide', 'light'], ['wide', 'dark'], ['phone', 'light'], ['phone', 'dark']];
  await shoot('manager2', '/account#absences', 'account-coming', { looks: [['wide', 'light']] });
  const absence = await post('manager', '/api/absences', { standInId: 7, from: today, until: inDays(5), note: 'I am at a conference, and back on Monday.' });
  await post('tech', '/api/absences', { standInId: 1, from: today, until: inDays(3) });
  await post('librarian', '/api/messages', { receiverId: 4, content: 'Could you extend our trial?' });
  await post('librarian', '/api/messages', { receiverId: 3, content: 'The proxy is down again.' });
  await shoot('librarian', '/?contact=4', 'customer-channel', { looks: all });
  await shoot('librarian', '/?contact=3', 'customer-support');
  await shoot('manager2', '/?contact=2', 'standin-channel');
  await shoot('admin', '/', 'standin-list', { looks: [['wide', 'light'], ['phone', 'light']] });
  await shoot('admin', '/?earlier=pair%3A2%3A3', 'standin-sheet', {
    looks: all,
    act: async (page) => {
      const box = page.getByPlaceholder(/^Write to/).last();
      await box.fill('Hello, I stand in for Lars. We are looking at it.');
      await box.press('Enter');
      await page.waitForTimeout(1500);
    },
  });
  await shoot('admin', '/account#absences', 'account-admin', {
    looks: all,
  });
  await shoot('admin', '/account', 'dialog', {
    looks: all,
    act: async (page) => { await page.getByRole('button', { name: 'Enter an absence' }).click(); },
  });
  await shoot('librarian', '/schedule?book=1', 'booking', { looks: [['wide', 'light']], act: async (page) => { await page.getByRole('button', { name: /Book a session/ }).first().click(); } });
  await post('manager2', '/api/messages', { receiverId: 2, content: 'I have extended it until Friday.' });
  await post('manager', `/api/absences/${absence.id}/end`, {});
  await shoot('manager', '/', 'back-home', { looks: all });
  await shoot('manager', '/', 'back-list', { looks: all, act: async (page) => { await page.getByRole('button', { name: 'See what happened' }).click(); } });
});
