import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@backline/kits';
import { expect, type Page } from '@playwright/test';
import { test as watched } from './lib/complaints.ts';
import { hostEnv, isLong } from './lib/env.ts';
import { root } from './lib/programs.ts';

/** How long a cold start may take on a busy machine. */
const startMs = 120_000;

interface Command {
  /** The output so far. */
  said(): string;
  /** Waits for this output, and returns it. */
  says(pattern: RegExp): Promise<string>;
  exitCode(): Promise<number | null>;
}

interface Ports {
  PORT: string;
  WEB_PORT: string;
  STORYBOOK_PORT: string;
}

/** The commands of the README. Each runs in its own installation until the test ends. */
const test = watched.extend<{ ports: Ports; begin(script: string, more?: Record<string, string>): Promise<Command> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it may use from this pattern.
  ports: async ({}, use) => {
    const PORT = await findFreePort();
    const WEB_PORT = await findFreePort();
    const STORYBOOK_PORT = await findFreePort();
    await use({ PORT: String(PORT), WEB_PORT: String(WEB_PORT), STORYBOOK_PORT: String(STORYBOOK_PORT) });
  },
  begin: async ({ ports }, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'backline-commands-'));
    const children: ChildProcess[] = [];
    const env = {
      ...hostEnv,
      ...ports,
      NODE_ENV: '',
      DATABASE_URL: `file:${join(directory, 'portal.sqlite')}`,
      PADDLE_EMULATOR_PORT: String(await findFreePort()),
      PADDLE_EMULATOR_FILE: join(directory, 'paddle.sqlite'),
    };
    await use(async (script, more = {}) => {
      const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
      const [, ...args] = String(scripts[script]).split(' ');
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => {
          text += chunk;
        });
      return {
        said: () => text,
        async says(pattern) {
          await expect.poll(() => text, { timeout: startMs }).toMatch(pattern);
          return pattern.exec(text)?.[0] ?? '';
        },
        async exitCode() {
          if (child.exitCode === null) await once(child, 'exit');
          return child.exitCode;
        },
      };
    });
    for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(directory, { recursive: true, force: true });
  },
});

/** Opens a page of the workshop that shows a page of the portal. */
async function openStory(page: Page, { STORYBOOK_PORT }: Ports): Promise<void> {
  const address = `http://127.0.0.1:${STORYBOOK_PORT}/?path=/story/account-pages-authlayout--with-cover`;
  const story = page.frameLocator('#storybook-preview-iframe');
  // A page that was opened while Storybook was still writing its files stays empty until it is opened again.
  await expect(async () => {
    await page.goto(address);
    await expect(story.getByLabel('Email')).toBeVisible({ timeout: startMs });
  }).toPass({ timeout: 2 * startMs });
}

test.describe.configure({ timeout: 4 * startMs });

test.describe('with Storybook', () => {
  // These tests run one after another, because two Storybooks of one checkout would write the same files.
  test.describe.configure({ mode: 'default' });

  test('npm run dev opens the portal and the workshop', async ({ page, ports, begin, mayProvoke }) => {
    // The workshop's side panel asks its server, which may be busy.
    mayProvoke(/UniversalStoreFollowerTimeoutError/);
    const dev = await begin('dev');
    await dev.says(/Workshop +http:/);
    const portal = `http://127.0.0.1:${ports.WEB_PORT}`;
    await expect(async () => void (await page.goto(`${portal}/login`))).toPass({ timeout: startMs });
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible({ timeout: startMs });
    await page.goto(`${portal}/marketplace`);
    await expect(page.getByRole('heading', { name: 'Harbor Strings' })).toBeVisible();
    const config = JSON.parse((await page.locator('#product-config').textContent()) ?? '');
    const fromServer = await (await fetch(`http://127.0.0.1:${ports.PORT}/login`)).text();
    expect(fromServer).toContain(JSON.stringify(config).replaceAll('<', '\\u003c'));
    await openStory(page, ports);
    // Otherwise the page would report an error when its server stops.
    await page.goto('about:blank');
  });

  // `npm run dev` above has already opened the same pages.
  (isLong ? test : test.skip)('npm run storybook serves the workshop and its stories', async ({ ports, begin }) => {
    await begin('storybook');
    const read = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${ports.STORYBOOK_PORT}/${path}`).catch(() => null);
      return answer?.ok ? answer.text() : '';
    };
    await expect.poll(() => read('index.json'), { timeout: startMs }).toContain('account-pages-authlayout--with-cover');
    expect(await read('iframe.html')).toContain('storybook-root');
  });
});

test('npm start opens the portal, and says where to go and who may log in', async ({ page, ports, begin }) => {
  const start = await begin('start');
  await start.says(/Codes to redeem/);
  expect(start.said()).toContain('customer@example.com');
  await page.goto(`http://127.0.0.1:${ports.PORT}`);
  await page.getByLabel('Email').fill('customer@example.com');
  await page.getByLabel('Password', { exact: true }).fill('cadenza-demo-2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Update Your Account Details' })).toBeVisible();
  await page.goto(`http://127.0.0.1:${ports.PORT}/account/orders`);
  for (const text of ['Saltwater Quartet, Small Weather', 'Partly refunded', 'Refunded'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
});

for (const script of ['start', 'dev', 'storybook'] as const)
  test(`npm run ${script} ends with a line about a port that is taken`, async ({ ports, begin }) => {
    const name = { start: 'PORT', dev: 'WEB_PORT', storybook: 'STORYBOOK_PORT' }[script];
    const { createServer } = await import('node:net');
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const command = await begin(script, { ...ports, [name]: String(port) });
    expect(await command.exitCode()).toBe(1);
    expect(command.said()).toContain(`127.0.0.1:${port} is in use: stop what runs there, or set ${name}`);
    expect(command.said()).not.toMatch(/^ +at /m);
    other.close();
  });

test('an invalid port is named as it was typed', async ({ begin }) => {
  const command = await begin('start', { PORT: 'abc' });
  expect(await command.exitCode()).toBe(1);
  expect(command.said()).toBe('backline: PORT is not usable: expected a port number.\n');
});
