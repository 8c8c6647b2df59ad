import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@backline/kits';
import { expect } from '@playwright/test';
import { otherBrowsers } from './env.ts';

/** A browser that Playwright doesn't drive. It gets real pointer and keyboard input. */
export interface Driven {
  open(url: string): Promise<void>;
  /** The value of an expression in the page, or in the frame that it shows. */
  read(expression: string, isInFrame?: boolean): Promise<unknown>;
  act(actions: object[], isInFrame?: boolean): Promise<void>;
  /** The errors of the pages, if the browser reports them. */
  complaints(): Promise<string[]>;
  end(): Promise<void>;
}

interface Driver {
  name: string;
  program: string | undefined;
  start: (program: string) => Promise<Driven>;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts WebKit with WebDriver. It needs a display. */
async function startWebKit(program: string): Promise<Driven> {
  const port = await findFreePort();
  const driver = spawn(program, [`--port=${port}`], { stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}/session`;
  const call = async (path: string, body?: object, method = 'POST'): Promise<unknown> => {
    const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${path} answered ${JSON.stringify(value)}`);
    return value;
  };
  let session = '';
  await expect(async () => {
    const { sessionId } = (await call('', { capabilities: {} })) as { sessionId: string };
    session = `/${sessionId}`;
  }).toPass({ timeout: 30_000 });
  const execute = (script: string) => call(`${session}/execute/sync`, { script, args: [] });
  const read = async (expression: string, isInFrame = false) => {
    if (!isInFrame) return execute(`return (${expression})`);
    await call(`${session}/frame`, { id: await execute(`return document.querySelector('iframe')`) });
    return execute(`return (${expression})`).finally(() => call(`${session}/frame`, { id: null }));
  };
  return {
    open: async (url) => {
      await call(`${session}/url`, { url });
      // WebKit keeps no log for drivers.
      await read(`(() => {
        window.complaints = [];
        addEventListener('error', ({ message }) => complaints.push(String(message)));
        addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
      })()`);
    },
    read,
    act: async (actions) => void (await call(`${session}/actions`, { actions })),
    complaints: async () => ((await read('window.complaints')) ?? []) as string[],
    end: async () => {
      await call(session, undefined, 'DELETE');
      await stop(driver);
    },
  };
}

/** Starts Firefox with WebDriver BiDi, which it supports itself. */
async function startFirefox(program: string, settings: Record<string, unknown> = {}): Promise<Driven> {
  const port = await findFreePort();
  const profile = await mkdtemp(join(tmpdir(), 'backline-firefox-'));
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)];
  const firefox = spawn(program, args, { stdio: 'ignore' });
  let socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
  await expect(async () => {
    if (socket.readyState > WebSocket.OPEN) socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
    expect(socket.readyState).toBe(WebSocket.OPEN);
  }).toPass({ timeout: 60_000, intervals: [250] });
  interface Message {
    id?: number;
    type: string;
    result?: unknown;
    message?: string;
    params?: { level: string; text: string };
  }
  const waiting = new Map<number, (message: Message) => void>();
  const complaints: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.params?.level === 'error') complaints.push(message.params.text);
  });
  let last = 0;
  const call = async <Result>(method: string, params: object): Promise<Result> => {
    last += 1;
    const id = last;
    const answer = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result as Result;
  };
  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  interface Tree {
    contexts: { context: string; children: { context: string }[] }[];
  }
  const readTree = async () => (await call<Tree>('browsingContext.getTree', {})).contexts[0];
  const context = (await readTree())?.context;
  const findFrame = async () => (await readTree())?.children[0]?.context;
  return {
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    read: async (expression, isInFrame = false) => {
      const { result } = await call<{ result: { value?: string } }>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context: isInFrame ? await findFrame() : context },
        awaitPromise: true,
      });
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    act: async (actions, isInFrame = false) => {
      await call('input.performActions', { context: isInFrame ? await findFrame() : context, actions });
    },
    complaints: async () => complaints,
    end: async () => {
      socket.close();
      await stop(firefox);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const installed = (drivers: Driver[]) =>
  drivers.flatMap(({ program, ...driver }) => (program === undefined ? [] : [{ ...driver, program }]));

/** The installed browsers, with their setup. */
export const drivers = installed([
  { name: 'WebKit', program: otherBrowsers.webkit, start: startWebKit },
  { name: 'Firefox', program: otherBrowsers.firefox, start: startFirefox },
  {
    name: 'Firefox with site data blocked',
    program: otherBrowsers.firefox,
    start: (program) => startFirefox(program, { 'network.cookie.cookieBehavior': 2 }),
  },
]);

/** Browsers whose owner has replaced the colors of pages. */
export const recoloring = installed([
  {
    name: 'Firefox',
    program: otherBrowsers.firefox,
    start: (program) => startFirefox(program, { 'browser.display.document_color_use': 2 }),
  },
]);
