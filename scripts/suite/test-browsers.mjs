import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureChromium, installChromium } from '../chromium.mjs';
import { main, root, say } from '../main.mjs';
import { build, findTool, run } from '../programs.mjs';
import { setup } from '../setup.mjs';

/**
 * Browsers that Playwright doesn't drive the way people use them, by the names of their programs and Debian packages.
 */
const browsers = [
  { name: 'WebKit', setting: 'TEST_WEBKIT', programs: ['WebKitWebDriver'], from: 'webkit2gtk-driver', isShown: true },
  { name: 'Firefox', setting: 'TEST_FIREFOX', programs: ['firefox', 'firefox-esr'], from: 'firefox-esr' },
];

function find(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

await main(async () => {
  await installChromium();
  const { node, env } = setup();
  const found = {};
  const missed = [];
  for (const { name, setting, programs, from, isShown } of browsers) {
    const program = find(programs);
    if (program === undefined) missed.push(`${name} (not installed: apt-get install ${from})`);
    else if (isShown && !process.env.DISPLAY)
      missed.push(`${name} (needs a display: xvfb-run -a npm run test:browsers)`);
    else found[setting] = program;
  }
  if (Object.keys(found).length > 0) {
    const world = { node, env: { ...env, ...found } };
    build(world);
    const CHROMIUM_PATH = await ensureChromium(world);
    const args = [findTool('playwright'), 'test', '--project', 'browsers', '--reporter', 'list'];
    run({ node, env: { ...world.env, CHROMIUM_PATH } }, args, { cwd: join(root, 'apps/e2e') });
  }
  say(missed.length === 0 ? 'every browser was tried' : `not tried: ${missed.join('; ')}`);
});
