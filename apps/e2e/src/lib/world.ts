import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '@backline/kits';
import { expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { test as watched } from './complaints.ts';
import { hostEnv, isLong, serverProgram } from './env.ts';
import { end, fill, fjord, root, runCli, start, type Vendor } from './programs.ts';

export const apiKey = 'journey-client';
const webhookSecret = 'pdl_ntfset_01k0j0urneys00000000000000_SecretOfTheJourneysAlone00000000';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Account {
  email: string;
  password: string;
  contactName: string;
}

export interface World {
  url: string;
  /** The payment provider's emulator. */
  paddleUrl: string;
  /** Waits for the newest mail to an address whose text contains `mark`. */
  mail(to: string, mark: string): Promise<ReceivedMail>;
  /** The first link in a mail to a path of the portal. */
  link(to: string, path: string): Promise<string>;
  post(path: string, body: unknown, token?: string): Promise<Response>;
  /** An account that signed up and verified. */
  createAccount(name?: string): Promise<Account>;
  logIn(account: Pick<Account, 'email' | 'password'>): Promise<Response>;
  invite(email: string): Promise<void>;
  /** Runs a command of support staff or of the operator, and returns what it prints. */
  backline(...args: string[]): Promise<string>;
  /** Runs the server with its clock ahead until the work is done. */
  later<Answer>(ms: number, work: () => Promise<Answer>): Promise<Answer>;
  /** Runs actions of the emulator's control page. */
  paddle<Answer>(act: string, ...input: unknown[]): Promise<Answer>;
}

async function startMailServer(): Promise<{ server: SMTPServer; port: number; mails: ReceivedMail[] }> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, subject, text, html });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { server, port: (listening.address() as { port: number }).port, mails };
}

let count = 0;

/** Answers the question for the password that protects sensitive actions. */
export async function confirmIt(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Password' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
}

export const test = watched.extend<object, { vendor: Vendor; world: World }>({
  vendor: ['cadenza', { option: true, scope: 'worker' }],
  world: [
    async ({ vendor }, use, { workerIndex, project }) => {
      const directory = await mkdtemp(join(tmpdir(), 'backline-journeys-'));
      const { server: mailServer, port: mailPort, mails } = await startMailServer();
      const port = await findFreePort();
      const paddlePort = await findFreePort();
      // Passkeys need a host name, not an IP address.
      const url = `http://localhost:${port}`;
      const env = {
        ...hostEnv,
        // As on a developer's machine, the portal follows the emulator's clock.
        NODE_ENV: 'development',
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: `file:${join(directory, 'journeys.sqlite')}`,
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        API_KEY: apiKey,
        // A request can name another network as its origin.
        TRUST_PROXY: '127.0.0.1',
        RATE_LIMIT_IP_FACTOR: '1000',
        WORKER_INTERVAL_MS: '250',
        LOG_LEVEL: 'error',
        PADDLE_WEBHOOK_SECRET: webhookSecret,
        PADDLE_EMULATOR_PORT: String(paddlePort),
        PADDLE_EMULATOR_FILE: join(directory, 'paddle.sqlite'),
        ...(vendor === 'fjord' ? fjord.settings : {}),
      };
      await fill(vendor, directory, env, project);
      // While it is filled with prices, nothing listens to its events.
      const paddleServer = await start('packages/paddle-emulator/src/main.ts', env);
      await runCli(['paddle', 'sync'], env);
      let server = await start(serverProgram, env);
      const restart = async (settings: NodeJS.ProcessEnv) => {
        await end(server);
        server = await start(serverProgram, settings);
      };
      const paddle = async <Answer>(act: string, ...input: unknown[]): Promise<Answer> => {
        const answer = await fetch(`http://127.0.0.1:${paddlePort}/control/api/${act}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
        if (!answer.ok) throw new Error(`${act} answered ${answer.status}: ${await answer.text()}`);
        return (await answer.json()) as Answer;
      };
      await paddle('setDestination', { url: `${url}/webhooks/paddle`, secret: webhookSecret });

      const mail = async (to: string, mark: string): Promise<ReceivedMail> => {
        let found: ReceivedMail | undefined;
        await expect(() => {
          found = mails.findLast((other) => other.to === to && other.text.includes(mark));
          expect(found, `a mail to ${to} with ${mark}`).toBeDefined();
        }).toPass({ timeout: 20_000, intervals: [50] });
        if (found === undefined) throw new Error('unreachable');
        return found;
      };
      const link = async (to: string, path: string) => {
        const { text } = await mail(to, `${path}?token=`);
        const start = text.indexOf(`${url}${path}?token=`);
        return text.slice(start).split(/\s/, 1)[0] ?? '';
      };
      const post = (path: string, body: unknown, token?: string) =>
        fetch(`${url}/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
          body: JSON.stringify(body),
        });
      const createAccount = async (contactName = 'Hildegard Bingen'): Promise<Account> => {
        count += 1;
        const account = {
          email: `person-${workerIndex}-${count}@example.org`,
          password: 'three warm cellos',
          contactName,
        };
        await post('/signup', {
          authId: account.email,
          password: account.password,
          contactName,
          emailMarketingConsent: false,
        });
        const token = new URL(await link(account.email, '/verify')).searchParams.get('token');
        const verified = await post('/verify', { token });
        if (!verified.ok) throw new Error(`Verification answered ${verified.status}.`);
        return account;
      };
      const logIn = ({ email, password }: Pick<Account, 'email' | 'password'>) =>
        post('/token', { apiKey, authId: email, password, machineId: 'journey' });

      await use({
        url,
        paddleUrl: `http://127.0.0.1:${paddlePort}`,
        mail,
        link,
        post,
        createAccount,
        logIn,
        invite: async (email) => void (await runCli(['user', 'invite', email], env)),
        backline: (...args) => runCli(args, env),
        later: async (ms, work) => {
          const shift = pathToFileURL(join(root, 'apps/e2e/src/lib/shift-clock.ts'));
          await restart({ ...env, NODE_OPTIONS: `--import ${shift}?ms=${ms}` });
          const answer = await work();
          await restart(env);
          return answer;
        },
        paddle,
      });

      for (const child of [server, paddleServer]) await end(child);
      await new Promise<void>((done) => mailServer.close(() => done()));
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ world }, use) => use(world.url),
});

/** A journey for `npm run test:long` only, because it differs from another one in a single point. */
export const testLong = isLong ? test : test.skip;

export { expect };

/** Logs in through the page, as a customer does. */
export async function logInOnPage(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  const button = page.getByRole('button', { name: 'Login' });
  // The previous page may have the same fields.
  await expect(button).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button.click();
}

/** Opens a page of the portal with a session. Journeys about the login use `logInOnPage`. */
export async function visitSignedIn(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
  path = '/account/profile',
): Promise<void> {
  const answer = await page.request.post('/api/v1/token', {
    data: { apiKey, authId: email, password, machineId: 'journey' },
  });
  const { token } = (await answer.json()) as { token: string };
  // A page of the same origin without scripts.
  await page.goto('/robots.txt');
  await page.evaluate((text) => localStorage.setItem('Bearer', text), token);
  await page.goto(path);
}

/** The question for analytics and referrals, if the vendor has such scripts. */
export const consentLine = (page: Page) => page.getByRole('region', { name: 'Analytics and referrals' });

export async function answerConsent(page: Page, answer: 'Allow Both' | 'Don’t Allow'): Promise<void> {
  await consentLine(page).getByRole('button', { name: answer, exact: true }).click();
  await expect(consentLine(page)).toBeHidden();
}
