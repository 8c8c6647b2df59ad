import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { modules, root, say } from './main.mjs';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const chromiumPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function findChromium() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => chromiumNames.map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...onPath, ...chromiumPlaces].find((file) => file && existsSync(file));
}

/** Playwright's own Chromium, fetched where its servers can be reached. */
function fetchChromium({ node, env }) {
  const cli = join(modules, 'playwright', 'cli.js');
  if (spawnSync(node, [cli, 'install', 'chromium'], { env, stdio: ['ignore', 2, 2] }).status !== 0) return undefined;
  const script = "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  const file = spawnSync(node, ['-e', script], { cwd: join(root, 'apps/e2e'), env, encoding: 'utf8' }).stdout;
  return existsSync(file) ? file : undefined;
}

function installDebianChromium() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 2];
  spawnSync('apt-get', ['update', '-q'], { env, stdio });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env, stdio });
}

/** A Chromium for the tests: the host's, or one that is fetched. Returns its path. */
export function ensureChromium(world) {
  const found = findChromium();
  if (found) return found;
  say('fetching a Chromium for the tests (once)');
  installDebianChromium();
  const chromium = findChromium() ?? fetchChromium(world);
  if (chromium) return chromium;
  throw new Error('No Chromium could be found or fetched. Install one, or set CHROMIUM_PATH to its program.');
}
