import { type ChildProcess, type ChildProcessWithoutNullStreams, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@backline/kits';
import { emulatorDefaults, startEmulator } from '@backline/paddle-emulator/source';
import { waitUntil } from '@backline/testing';
import { startMailServer } from './mail-server.ts';

const apiKey = 'a plugin of this shop';
const password = 'violet-anchor-simmer-82';
const paddle = {
  apiKey: 'pdl_sdbx_apikey_01k0operat0r00000000000000_AnOperatorsOwnKey0000_OPS',
  clientToken: 'test_0a0b0c0d0e0f0a0b0c0d0e0f0a0',
  webhookSecret: 'pdl_ntfset_01k0operat0r00000000000000_AnOperatorsOwnSecret000000000000',
};

const catalog = {
  developers: [
    { id: 'd0', slug: 'shed', name: 'The Shed', description: 'A shed.', logo: 'https://example.com/shed.svg' },
  ],
  collections: ['PACK-1', 'PACK-2'].map((sku, index) => ({
    id: `c${index}`,
    slug: `pack-${index}`,
    sku,
    name: `Pack ${index}`,
    subtitle: 'Strings from a shed',
    description: 'Eight strings, one shed.',
    developer: 'd0',
    categories: ['Strings'],
    tags: ['warm'],
    image: 'https://example.com/cover.webp',
    price: { amount: 2900, currency: 'USD' },
    instruments: [{ name: 'Violin', articulation: 'Legato', audioPreview: 'https://example.com/violin.ogg' }],
  })),
};

interface Price {
  id: string;
  custom_data: { backline_sku?: string } | null;
}

interface Said {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Reads all that a command says, to its end. */
export async function readToEnd(child: ChildProcessWithoutNullStreams): Promise<Said> {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (part) => {
      said[name] += part;
    });
  child.stdin.end();
  const [code] = await once(child, 'close');
  return { code, ...said };
}

/** Asks the server to stop. The programs that isolate it would not hand the signal on, and end with its exit code. */
function askToStop(pid: number): void {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap(
    (id) => readFileSync(`/proc/${pid}/task/${id}/children`, 'utf8').match(/\d+/g) ?? [],
  );
  if (children.length > 0) for (const child of children) askToStop(Number(child));
  else process.kill(pid, 'SIGTERM');
}

/** Starts `backline` of a release, or of the one in `program`, where it finds `settings` as /etc/backline. */
export type StartRelease = (args: readonly string[], program?: string) => ChildProcessWithoutNullStreams;

/** A shop of a release in a place of its own, with a provider and a mail server outside of it. */
export async function operateShop(settingsFolder: string, startRelease: StartRelease) {
  const [mail, emulator, port] = await Promise.all([
    startMailServer(),
    startEmulator({ file: ':memory:', port: 0, ...emulatorDefaults, ...paddle }),
    findFreePort(),
  ]);
  const url = `http://127.0.0.1:${port}`;
  await emulator.control.setDestination({ url: `${url}/webhooks/paddle`, secret: paddle.webhookSecret });
  mkdirSync(settingsFolder, { recursive: true });
  writeFileSync(join(settingsFolder, 'secret'), 'only the operator has this one, and no backup\n');
  const settings = {
    PORT: port,
    PUBLIC_URL: url,
    APP_SECRET_FILE: '/etc/backline/secret',
    API_KEY: apiKey,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Shop <shop@example.com>',
    PADDLE_API_KEY: paddle.apiKey,
    PADDLE_CLIENT_TOKEN: paddle.clientToken,
    PADDLE_WEBHOOK_SECRET: paddle.webhookSecret,
    PADDLE_API_URL: emulator.url,
    WORKER_INTERVAL_MS: 200,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(join(settingsFolder, 'backline.env'), lines.join(''));

  let server: ChildProcess | null = null;
  let log = '';
  async function rest(method: string, path: string, body?: unknown, token?: string) {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : undefined,
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  }

  return {
    url,
    emulator,
    log: () => log,
    run: (...args: string[]): Promise<Said> => readToEnd(startRelease(args)),
    rest,
    /** Starts the server. Throws what it says when it ends instead. */
    async start(program?: string) {
      const child = startRelease(['serve'], program);
      server = child;
      log = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part) => {
          log += part;
        });
      const isReady = () =>
        fetch(`${url}/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      await waitUntil(async () => child.exitCode !== null || (await isReady()));
      if (child.exitCode !== null) throw new Error(log);
    },
    async stop(): Promise<number | null> {
      const stopped = server;
      server = null;
      if (stopped === null || stopped.exitCode !== null) return null;
      askToStop(Number(stopped.pid));
      const [code] = await once(stopped, 'exit');
      return code;
    },
    /** Fills the shop by the catalog in its data folder, with what the provider has to know of it. */
    async stock(data: string): Promise<void> {
      writeFileSync(join(data, 'catalog.json'), JSON.stringify(catalog));
      const commands = [
        ['catalog', 'import', 'catalog.json', '--yes', '--no-listen'],
        ['paddle', 'sync'],
      ];
      for (const args of commands) {
        const { code, stderr } = await readToEnd(startRelease(args));
        if (code !== 0) throw new Error(stderr);
      }
    },
    /** Signs up, opens the mailed link and logs in. Returns the session's token. */
    async join(email: string): Promise<string> {
      const person = { authId: email, password, contactName: 'Some Person', emailMarketingConsent: false };
      await rest('POST', '/signup', person);
      await waitUntil(() => mail.findToken(email, '/verify') !== undefined);
      await rest('POST', '/verify', { token: mail.findToken(email, '/verify') });
      const { body } = await rest('POST', '/token', { apiKey, authId: email, password, machineId: 'a computer' });
      return body.token;
    },
    async buy(email: string, token: string, sku: string): Promise<void> {
      const { body } = await rest('POST', '/marketplace/buyer-token', undefined, token);
      const headers = { authorization: `Bearer ${paddle.apiKey}` };
      const answer = await fetch(`${emulator.url}/prices?per_page=200`, { headers });
      const { data } = (await answer.json()) as { data: Price[] };
      const price = data.find((one) => one.custom_data?.backline_sku === sku);
      const customData = { backline: 'marketplace', backline_buyer: body.buyerToken };
      await emulator.control.pay({ items: [{ priceId: price?.id ?? sku }], email, customData });
      await waitUntil(async () => (await this.owned(token)).includes(sku));
    },
    async owned(token: string): Promise<string[]> {
      const { body } = await rest('GET', '/user/licenses', undefined, token);
      return body.perpetual.map(({ sku }: { sku: string }) => sku);
    },
    async end() {
      await this.stop();
      await Promise.all([mail.stop(), emulator.stop()]);
    },
  };
}

/** Describes anything below a folder that is writable by its mode or was changed since. */
export function describeTree(folder: string): string {
  return execFileSync('find', [folder, '-printf', '%P %m %s %T@\n'], { encoding: 'utf8', maxBuffer: 1e8 });
}
