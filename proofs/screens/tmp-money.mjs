import { withDemo } from './demo-browser.mjs';

const sizes = {
  d: { viewport: { width: 1440, height: 1000 } },
  m: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
};
await withDemo(async ({ url, enter }) => {
  for (const [name, options] of Object.entries(sizes)) {
    const admin = await enter('admin', options);
    await admin.goto('/admin/billing?tab=requests');
    await admin.waitForTimeout(1500);
    await admin
      .getByRole('button', { name: 'Send Invoice' })
      .first()
      .click()
      .catch(() => {});
    await admin.waitForTimeout(1200);
    await admin.screenshot({ path: `/tmp/m-send-${name}.png` });
    const manager = await enter('manager', options);
    await manager.goto('/subscription');
    await manager.getByRole('button', { name: 'Make offers' }).click();
    await manager.waitForTimeout(800);
    await manager
      .getByRole('button', { name: /Change price/ })
      .first()
      .click();
    await manager
      .getByRole('button', { name: /Add discount/ })
      .first()
      .click();
    await manager.getByRole('button', { name: /Make \d/ }).click();
    await manager.waitForTimeout(500);
    await manager.screenshot({ path: `/tmp/m-offers-${name}.png` });
    const lib = await enter('librarian', options);
    await lib.goto('/subscription');
    await lib.waitForTimeout(1500);
    await lib.screenshot({ path: `/tmp/m-sub-${name}.png`, fullPage: true });
  }
});
