import { execFileSync } from 'node:child_process';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { customer, demoPassword } from '@backline/fixtures';
import {
  type Archive,
  findFreePort,
  install,
  kitEnv,
  makeFolder,
  pack,
  packageEnv,
  run,
  runReadme,
} from '@backline/kits';
import { createFolderStore } from '@backline/plugin-client/source/node';
import { startTestService, type TestService, testApiKey } from '@backline/testing';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isLong } from '../env.ts';

const root = join(import.meta.dirname, '../../../../packages/plugin-client');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const owned = 'MUS-01001';

let folder: string;
let archive: Archive;
let installed: string;
let portal: TestService;
let session: string;

beforeAll(async () => {
  folder = makeFolder();
  archive = await pack(root, folder);
  installed = await install(folder, archive, import.meta.url, ['@types/node']);
  const port = String(await findFreePort());
  portal = await startTestService({ isSeeded: true, env: { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` } });
  session = await portal.logIn(customer.email, demoPassword);
}, 120_000);

afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true });
});

/** Acts as the customer in a browser. */
async function approve(userCode: string): Promise<void> {
  const { status } = await portal.rest('POST', '/devices/sign-in/approve', { token: session, body: { userCode } });
  expect(status).toBe(200);
}

/** Does what the README says, and what the customer does in a browser meanwhile. */
const readReadme = (own: string, env: NodeJS.ProcessEnv, installIt: ((line: string) => Promise<unknown>) | null) =>
  runReadme(readme, {
    folder: own,
    env: { ...env, HOME: join(own, 'home'), XDG_DATA_HOME: join(own, 'home') },
    install: installIt,
    places: { 'http://127.0.0.1:4400': portal.url, 'backline-portal': testApiKey },
    onPrinted(text) {
      const [, userCode] = /\?code=(\w{4}-\w{4})/.exec(text) ?? [];
      if (userCode !== undefined) void approve(userCode);
    },
  });

it('does what its README says, line by line', async () => {
  const said = await readReadme(folder, packageEnv, null);
  expect(said.map(({ line }) => line)).toEqual(['node plugin.mjs', 'node plugin.mjs']);
  const [first, second] = said.map(({ printed }) => printed);
  expect(first).toMatch(/approved\n(.|\n)*'MUS-01001': 'full'/);
  expect(second).toMatch(/^fresh\n(.|\n)*'MUS-01001': 'full'/);
});

/** A folder that npm fills itself, as a stranger's. */
it.each(Object.entries(kitEnv.nodes))(
  'does so with Node %s, or says that it is too old',
  async (version, node) => {
    const own = makeFolder();
    onTestFinished(() => rmSync(own, { recursive: true }));
    const env = { ...packageEnv, PATH: [dirname(node), packageEnv.PATH].join(delimiter) };
    const reading = readReadme(own, env, (line) =>
      run('npm', line.replace('@backline/plugin-client', archive.file).split(' ').slice(1), { cwd: own, env }),
    );
    if (Number(version) >= 22) expect((await reading)[1]?.printed).toMatch(/^fresh\n/);
    else await expect(reading).rejects.toThrow(/needs Node 22 or newer; this is Node 20\./);
  },
  600_000,
);

it('is as small as its README says', async () => {
  const [, archiveKb] = /archive\s+under (\d+) KB/.exec(readme) ?? [];
  expect(archive.sizeBytes).toBeLessThanOrEqual(Number(archiveKb) * 1000);
  const source = `export { createClient } from '@backline/plugin-client'`;
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThanOrEqual(8000);
});

it('names in its README all that it exports to programs', async () => {
  const modules = ['@backline/plugin-client', '@backline/plugin-client/node', '@backline/plugin-client/packs'];
  const script = `for (const name of ${JSON.stringify(modules)}) console.log(Object.keys(await import(name)).join('\\n'))`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
  const names = stdout.trim().split('\n');
  expect(names.toSorted()).toEqual([
    'DiskError',
    'createClient',
    'createFolderStore',
    'createNodeDisk',
    'createPacks',
    'mayDo',
    'nodeSha256',
    'packStates',
    'readIdentifiers',
    'readSystem',
    'toFolders',
    'toPacksFolder',
    'verifyLease',
    'verifyLicenseFile',
  ]);
  expect(names.filter((name) => !readme.includes(name))).toEqual([]);
});

it('says in a sentence that a Node is too old', async () => {
  const asOldNode = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } })`;
  const script = `import('@backline/plugin-client/node').catch(({ message }) => console.log(message))`;
  const args = ['--import', asOldNode, '--input-type=module', '-e', script];
  const { stdout } = await run(process.execPath, args, { cwd: folder });
  expect(stdout).toBe('@backline/plugin-client needs Node 22 or newer; this is Node 20.19.0.\n');
});

const consumers: Record<string, string[]> = {
  nodenext: ['--module', 'nodenext'],
  'a bundler': ['--module', 'preserve', '--moduleResolution', 'bundler', '--lib', 'es2024,dom'],
};
it.runIf(isLong).each(Object.entries(consumers))(
  'has types for programs with %s and exact optional properties',
  async (_, options) => {
    const source = `import { createClient, type Update, verifyLicenseFile } from '@backline/plugin-client';
import { createFolderStore, readIdentifiers, readSystem } from '@backline/plugin-client/node';
const trust = { issuer: 'https://portal.example.com', product: 'cadenza', roots: [{ kid: 'root1', x: '' }] };
const client = createClient({
  ...trust, apiKey: '', device: { name: 'Studio', ...readSystem() }, plugin: { version: '1.0.0', format: 'CLAP' },
  store: createFolderStore(['/tmp']), identifiers: readIdentifiers,
});
export const update: Update | null = client.state.news?.update ?? null;
export const until: number | null | undefined = (await verifyLicenseFile('', trust)).skus[0]?.fullUntil;
// @ts-expect-error: a mode is one of three
export const mode: 'half' = client.state.modes['MUS-1'];
`;
    writeFileSync(join(folder, 'use.mts'), source);
    const tsc = join(import.meta.dirname, '../../../../node_modules/typescript/bin/tsc');
    const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2024', '--types', 'node'];
    const { stdout } = await run(process.execPath, [tsc, ...strict, ...options, 'use.mts'], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  },
);

it('tells what a license file plays until when, and whose it is not', async () => {
  const { roots, product, issuer } = (await portal.rest('GET', '/activation/keys')).body;
  const script = `import { verifyLicenseFile } from '@backline/plugin-client';
import { readFileSync } from 'node:fs';
const [text, trust] = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(await verifyLicenseFile(text, trust)));`;
  const [file] = await createFolderStore([join(folder, 'home/example/cadenza')]).read('lease.txt');
  const ask = (text: string) =>
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: folder,
        input: JSON.stringify([text, { roots, product, issuer }]),
        encoding: 'utf8',
      }),
    );
  const { reason, lease, skus } = ask(file ?? '');
  expect(reason).toBeNull();
  expect(skus).toContainEqual({ sku: owned, mode: 'full', fullUntil: lease.exp, keepUntil: expect.toSatisfy(isLater) });
  function isLater(keepUntil: number | null) {
    return keepUntil === null || keepUntil >= lease.exp;
  }
  expect(ask((file ?? '').replace('lease: ey', 'lease: ex'))).toMatchObject({ reason: expect.any(String), skus: [] });
});

describe('the examples in a browser', () => {
  let browser: Browser;
  let page: Page;
  let pages: Server;
  let files: Record<string, string>;
  const faults: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: kitEnv.chromiumPath,
      args: ['--disable-gpu'],
    });
    pages = createServer(({ url = '' }, response) => {
      const text = files[url];
      const type = url.endsWith('.css') ? 'text/css' : url.endsWith('js') ? 'text/javascript' : 'text/html';
      response.writeHead(text === undefined ? 204 : 200, { 'content-type': `${type}; charset=utf-8` }).end(text);
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    pages.close();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    faults.length = 0;
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  });
  afterEach(async () => {
    await page.close();
    expect(faults).toEqual([]);
  });

  const read = (name: string) => readFileSync(join(installed, 'examples', name), 'utf8');
  const address = () => `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;

  /** Signs in, as the page's reader does, and gives the computer back. */
  async function useLicense(): Promise<void> {
    await page.getByRole('button', { name: 'Sign In' }).click();
    const code = await page.locator('output').textContent();
    await approve(code ?? '');
    await page.getByText(`${owned}: full`).waitFor();
    expect(await page.getByRole('heading').textContent()).toBe('c…r@example.com');
    await page.getByRole('button', { name: 'Check Now' }).click();
    await page.getByRole('button', { name: 'Remove This Computer' }).click();
    await page.getByRole('heading', { name: 'Not signed in' }).waitFor();
  }

  it('sign in from a window of Electron, whose main process keeps the token sealed', async () => {
    const { createLicense, createSealedStore } = await import(join(installed, 'examples/license.mjs'));
    const { roots, product, issuer } = (await portal.rest('GET', '/activation/keys')).body;
    const key = randomBytes(32);
    const sealing = {
      seal(text: string) {
        const iv = randomBytes(12);
        const cipher = createCipheriv('aes-256-gcm', key, iv);
        const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
        return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
      },
      open(text: string) {
        const bytes = Buffer.from(text, 'base64');
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString();
      },
    };
    const data = join(folder, 'electron');
    const store = createFolderStore([data]);
    const host = {
      device: { name: 'Electron', os: 'Linux' },
      store: createSealedStore(store, sealing),
      identifiers: async () => ({ hw: 'an electron' }),
    };
    const shop = { issuer, product, roots, apiKey: testApiKey };
    const seen: string[] = [];
    const license = createLicense(shop, host, { version: '1.0.0', format: 'App' }, async (view: object) => {
      seen.push(...(await store.read('device.json')));
      await page.evaluate(`dispatchEvent(new CustomEvent('view', { detail: ${JSON.stringify(view)} }))`);
    });
    files = {
      '/electron/': read('electron/index.html'),
      '/electron/page.mjs': read('electron/page.mjs'),
      '/page.mjs': read('page.mjs'),
      '/page.css': read('page.css'),
    };
    // The calls of the preload script, over another bridge than Electron's.
    for (const name of ['signIn', 'cancel', 'answerNumber', 'checkNow', 'remove'])
      await page.exposeFunction(`call_${name}`, (value: unknown) => void license[name](value));
    await page.addInitScript(`
      const calls = Object.entries(window).filter(([name]) => name.startsWith('call_'));
      window.license = {
        ...Object.fromEntries(calls.map(([name, call]) => [name.slice(5), call])),
        onView: (show) => addEventListener('view', ({ detail }) => show(detail)),
      };`);
    await page.goto(`${address()}/electron/`);
    const stop = await license.start();
    await useLicense();
    stop();
    expect(seen.length).toBeGreaterThan(0);
    for (const text of seen) expect(text).not.toContain('token');
  });

  it('sign in from a web view of JUCE, on an origin of its own', async () => {
    const { roots, product, issuer } = (await portal.rest('GET', '/activation/keys')).body;
    const { outputFiles } = await build({
      entryPoints: [join(installed, 'examples/juce-web-view/plugin.mjs')],
      bundle: true,
      format: 'esm',
      write: false,
    });
    files = {
      '/': read('juce-web-view/index.html'),
      '/plugin.js': outputFiles[0]?.text ?? '',
      '/page.css': read('page.css'),
    };
    const store = createFolderStore([join(folder, 'juce')]);
    const native: Record<string, (...params: never[]) => unknown> = {
      describe: () => ({
        shop: { issuer, product, roots, apiKey: testApiKey },
        device: { name: 'Web view', os: 'Linux' },
        plugin: { version: '1.0.0', format: 'CLAP' },
      }),
      readIdentifiers: () => ({ hw: 'a web view' }),
      readFiles: (ending: string) => store.read(ending),
      writeFile: (name: string, text: string) => store.write(name, text),
      removeFile: (name: string) => store.remove(name),
    };
    await page.exposeFunction('native', (name: string, params: never[]) => native[name]?.(...params));
    // The bridge as JUCE 8 puts it into its pages.
    await page.addInitScript(`
      const listeners = new Set();
      const backend = {
        addEventListener: (_, listener) => listeners.add(listener),
        async emitEvent(_, { name, params, resultId: promiseId }) {
          const result = await native(name, params);
          for (const listener of listeners) listener({ promiseId, result });
        },
      };
      window.__JUCE__ = { backend };`);
    await page.goto(address());
    await useLicense();
  });
});
