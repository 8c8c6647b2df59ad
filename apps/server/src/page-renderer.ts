import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Log } from '@backline/core/core';
import type { PageToRender, RenderedPage } from '@backline/domain/catalog/rendered-page';

type Answer = 'ready' | { rendered: RenderedPage } | { fault: string };

export interface PageRenderer {
  /** Loads the program, so that the first visitor does not wait for it. */
  start(): void;
  /** Null when the page could not be rendered in time: the browser renders it, as it renders all others. */
  render(page: PageToRender): Promise<RenderedPage | null>;
  stop(): Promise<void>;
}

const renderMaxMs = 500;
/** The first page of a thread compiles the program. */
const firstRenderMaxMs = 2000;
const startMaxMs = 10_000;
/** More than this many pages at once are left to their browsers. */
const waitingMax = 32;
const memoryMaxMb = 512;
const youngMemoryMaxMb = 16;
/** A catalog's pages are asked for soon after each other, and then not for days: the thread's memory is given back. */
const idleMs = 30_000;

/** The next message of the thread. Rejects when it ends, or says nothing for too long. */
function listen(thread: Worker, withinMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      thread.off('message', take).off('error', fail).off('exit', failEnded);
      act();
    };
    const take = (answer: Answer) => settle(() => resolve(answer));
    const fail = (error: Error) => settle(() => reject(error));
    const failEnded = () => fail(new Error('The thread ended.'));
    const timer = setTimeout(() => fail(new Error(`No answer within ${withinMs} ms.`)), withinMs);
    thread.on('message', take).on('error', fail).on('exit', failEnded);
  });
}

/**
 * Renders pages one after another in a thread of its own, with the program of the portal's build. The thread is replaced
 * when a page fails or takes too long, and ends when no page is asked for. Null without the program.
 */
export function createPageRenderer(program: string, log: Log): PageRenderer | null {
  if (!existsSync(program)) return null;
  let worker: Promise<Worker> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isStopped = false;
  let isWarm = false;
  let idle: ReturnType<typeof setTimeout> | undefined;

  async function startThread(): Promise<Worker> {
    const thread = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { program: pathToFileURL(program).href },
      resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb, maxYoungGenerationSizeMb: youngMemoryMaxMb },
    });
    thread.unref();
    // Without a listener, an error between two pages would end the server.
    thread.on('error', () => undefined);
    try {
      await listen(thread, startMaxMs);
      return thread;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  }

  const getThread = () => {
    clearTimeout(idle);
    idle = setTimeout(() => void endThread(), idleMs).unref();
    worker ??= startThread();
    return worker;
  };

  async function endThread(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    isWarm = false;
    await ended?.then((thread) => thread.terminate()).catch(() => undefined);
  }

  async function renderNow(page: PageToRender): Promise<RenderedPage | null> {
    if (isStopped) return null;
    try {
      const thread = await getThread();
      const listening = listen(thread, isWarm ? renderMaxMs : firstRenderMaxMs);
      thread.postMessage(page);
      const answer = await listening;
      if (answer === 'ready' || 'fault' in answer) throw new Error(answer === 'ready' ? answer : answer.fault);
      isWarm = true;
      return answer.rendered;
    } catch (err) {
      if (!isStopped) log.error({ err, page: page.address }, 'page not rendered');
      void endThread();
      return null;
    }
  }

  return {
    start: () => void getThread().catch(() => undefined),
    async render(page) {
      if (waiting >= waitingMax) return null;
      waiting += 1;
      const rendering = last.then(() => renderNow(page));
      last = rendering;
      return rendering.finally(() => {
        waiting -= 1;
      });
    },
    async stop() {
      isStopped = true;
      await endThread();
    },
  };
}
