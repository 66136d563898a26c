import { as, browser } from './zz-walk.mts';
const out='/tmp/d17';
for (const [name, width, dark, id] of [['manager',1440,false,1],['admin',390,true,9],['manager',390,false,9],['tech',1440,true,1]] as const) {
  const page = await as(name, width, dark);
  await page.goto(`/institutions/${id}`);
  await page.getByRole('heading',{level:1}).waitFor();
  await page.waitForTimeout(2500);
  const h = await page.evaluate(() => document.querySelector('main')!.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(h + 130, 5500) });
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${out}/inst-${name}-${width}-${dark?'dark':'light'}-${id}.png`, animations:'disabled' });
  if (name==='manager' && width===1440) { await page.setViewportSize({width,height:900}); await page.emulateMedia({media:'print'}); await page.pdf({ path: `${out}/inst.pdf`, format:'A4', preferCSSPageSize:true }); }
  if (name==='admin') { await page.emulateMedia({colorScheme:'light'}); const p2=page; await p2.setViewportSize({width:794,height:1100}); await p2.pdf({path:`${out}/inst9.pdf`,format:'A4',preferCSSPageSize:true}); }
  await page.context().close();
}
await browser.close();
