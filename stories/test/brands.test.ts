import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBrand } from '@backline/brand/read-brand';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { serveBrands } from '../.storybook/serve/serve-brands.ts';

/** Opens a workshop with one brand, and records what it sends to its pages. */
async function openWorkshop() {
  const folder = mkdtempSync(join(tmpdir(), 'backline-brand-'));
  cpSync(join(import.meta.dirname, '../../fixtures/brands/fjord'), folder, { recursive: true });
  writeFileSync(join(folder, 'page.js'), "import brands from 'virtual:brands';\nconsole.log(brands);\n");
  const file = join(folder, 'brand.json');
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    server: { middlewareMode: true, ws: false },
    plugins: [serveBrands([file], () => [readBrand(folder).brand])],
  });
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  await server.transformRequest('/page.js');
  const show = async () => (await server.transformRequest('virtual:brands'))?.code ?? '';
  await show();
  /** Writes the file and waits until the server has noticed. */
  const change = async (text: string) => {
    const heard = new Promise<void>((resolve) => server.watcher.once('change', () => resolve()));
    writeFileSync(file, text);
    server.watcher.emit('change', file);
    await heard;
  };
  const edit = (changes: object) => change(JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
  return { show, change, edit, colors: readBrand(folder).brand.colors };
}

it('shows a new color of a brand without a restart, again and again', async () => {
  const { show, edit, colors } = await openWorkshop();
  expect(await show()).toContain(colors.accent);
  for (const accent of ['#2b2b30', '#7fd1ff', '#123456']) {
    await edit({ colors: { ...colors, accent } });
    await expect.poll(show).toContain(accent);
  }
});

it('shows another name', async () => {
  const { show, edit } = await openWorkshop();
  await edit({ name: 'Fiord' });
  await expect.poll(show).toContain('"name":"Fiord"');
});

it('says what is wrong with a brand, and goes on once it is right', async () => {
  const { show, change, colors } = await openWorkshop();
  const whole = readFileSync(join(import.meta.dirname, '../../fixtures/brands/fjord/brand.json'), 'utf8');
  const answer = () => show().catch((error: Error) => error.message);
  await change('{}');
  await expect.poll(answer).toContain('brand.json: name');
  await change('{ "name": ');
  await expect.poll(answer).toContain('is not JSON');
  await change(whole);
  await expect.poll(answer).toContain(colors.accent);
});
