import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { modules, root, say } from './main.mjs';

/** The browsers that visitors use, for measuring speed. The headless shell paints sooner and answers keys later. */
export const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The headless shell is first, because a journey takes two thirds of the time that it takes in a full browser. */
const testBrowsers = ['chromium-headless-shell', ...wholeBrowsers];
const chromiumPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function findChromium(names) {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...onPath, ...chromiumPlaces].find((file) => file && existsSync(file));
}

/** Finds the host's Chromium. Throws if there is none. */
export function getChromium(names = testBrowsers) {
  const chromium = findChromium(names);
  if (chromium) return chromium;
  throw new Error('No Chromium could be found. "npm test" fetches one; or set CHROMIUM_PATH to its program.');
}

/** Fetches Playwright's own Chromium. Returns undefined if that is not possible. */
function fetchChromium({ node, env }) {
  say('fetching Playwright’s Chromium (once)');
  const cli = join(modules, 'playwright', 'cli.js');
  if (spawnSync(node, [cli, 'install', 'chromium'], { env, stdio: ['ignore', 2, 2] }).status !== 0) return undefined;
  const script = "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  const file = spawnSync(node, ['-e', script], { cwd: join(root, 'apps/e2e'), env, encoding: 'utf8' }).stdout;
  return existsSync(file) ? file : undefined;
}

/**
 * Installs Debian's package if there is no Chromium yet and this user may. The caller can wait for other programs
 * meanwhile.
 */
export async function installChromium(names = testBrowsers) {
  const isDebian = process.platform === 'linux' && existsSync('/usr/bin/apt-get');
  if (findChromium(names) || !isDebian || process.getuid?.() !== 0) return;
  say('fetching a Chromium (once)');
  const install = 'apt-get install -yq --no-install-recommends';
  // Older releases of Debian have no headless shell.
  const child = spawn('sh', ['-c', `apt-get update -q; ${install} ${names[0]} || ${install} chromium`], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 2],
  });
  await once(child, 'close');
}

/** Resolves with the path of a Chromium: the host's or a fetched one. */
export async function ensureChromium(world, names = testBrowsers) {
  await installChromium(names);
  const chromium = findChromium(names) ?? fetchChromium(world);
  if (chromium) return chromium;
  throw new Error('No Chromium could be found or fetched. Install one, or set CHROMIUM_PATH to its program.');
}
