import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Log } from '@backline/core/core';
import type { PageToRender, RenderedPage } from '@backline/domain/catalog/pages/rendered-page';
import pLimit from 'p-limit';
import { type Pool, pool } from 'workerpool';

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

/** A pool of one thread, which has the program once `ready` resolves. */
interface Thread {
  pool: Pool;
  ready: PromiseLike<unknown>;
}

/**
 * Renders pages one after another in a thread of its own, with the program of the portal's build. The thread is replaced
 * when a page fails or takes too long, and ends when no page is asked for. Null without the program.
 */
export function createPageRenderer(program: string, log: Log): PageRenderer | null {
  if (!existsSync(program)) return null;
  const oneAtATime = pLimit(1);
  let thread: Thread | null = null;
  let isStopped = false;
  let isWarm = false;
  let idle: ReturnType<typeof setTimeout> | undefined;

  function startThread(): Thread {
    const threads = pool(fileURLToPath(new URL('./render-worker.ts', import.meta.url)), {
      maxWorkers: 1,
      workerType: 'thread',
      workerThreadOpts: {
        workerData: { program: pathToFileURL(program).href },
        resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb, maxYoungGenerationSizeMb: youngMemoryMaxMb },
      },
    });
    return { pool: threads, ready: threads.exec('load').timeout(startMaxMs) };
  }

  const getThread = () => {
    clearTimeout(idle);
    idle = setTimeout(() => void endThread(), idleMs).unref();
    thread ??= startThread();
    return thread;
  };

  async function endThread(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    isWarm = false;
    await ended?.pool.terminate(true);
  }

  async function renderNow(page: PageToRender): Promise<RenderedPage | null> {
    if (isStopped) return null;
    try {
      const { pool: threads, ready } = getThread();
      await ready;
      const rendered = await threads.exec('render', [page]).timeout(isWarm ? renderMaxMs : firstRenderMaxMs);
      isWarm = true;
      return rendered;
    } catch (err) {
      if (!isStopped) log.error({ err, page: page.address }, 'page not rendered');
      void endThread();
      return null;
    }
  }

  return {
    start: () => void getThread().ready.then(undefined, () => undefined),
    async render(page) {
      if (oneAtATime.activeCount + oneAtATime.pendingCount >= waitingMax) return null;
      return oneAtATime(() => renderNow(page));
    },
    async stop() {
      isStopped = true;
      await endThread();
    },
  };
}
