import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../chromium.mjs';
import { main, root, say } from '../main.mjs';
import { buildWorkshop, findTool, run } from '../programs.mjs';
import { setup } from '../setup.mjs';

const kept = join(root, '.cache/pictures');

await main(async () => {
  const world = setup();
  world.env.CHROMIUM_PATH = await ensureChromium(world);
  buildWorkshop(world);
  const args = process.argv.slice(2).filter((arg) => arg !== '--update');
  const isFirst = !existsSync(kept);
  const isUpdate = process.argv.includes('--update');
  if (isFirst || isUpdate) args.push('--update-snapshots=all');
  run(world, [findTool('playwright'), 'test', ...args], { cwd: join(root, 'stories') });
  if (isFirst) say('the pictures of this machine are kept in .cache/pictures; the next run compares with them');
});
