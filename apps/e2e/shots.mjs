import { chromium } from '@playwright/test';
const [,, dirs, widths, ...ids] = process.argv;
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell', args:['--disable-gpu']});
for (const width of widths.split(',').map(Number)) {
  const p = await b.newPage({ viewport: { width, height: width < 800 ? 844 : 900 }, reducedMotion: 'reduce' });
  for (const id of ids) for (const dir of dirs.split(',')) {
    try {
      await p.goto(`http://127.0.0.1:6106/iframe.html?id=${id}&viewMode=story&globals=text:${dir}`, { timeout: 120000, waitUntil: 'load' });
      await p.waitForSelector('h1, [role=alert], main', { timeout: 60000 }).catch(()=>{});
      await p.waitForTimeout(1500);
      await p.screenshot({ path: `/tmp/shots/${id}-${dir}-${width}.png`, timeout: 60000 });
      console.log(id, dir, width, await p.evaluate(()=>[document.documentElement.dir, document.documentElement.scrollWidth, document.title]));
    } catch (e) { console.log(id, dir, width, String(e).slice(0,200)); }
  }
  await p.close();
}
await b.close();
