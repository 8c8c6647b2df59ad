import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Log } from '@backline/core/core';
import type { PageToRender, RenderedPage } from '@backline/domain/catalog/pages/rendered-page';
import pLimit from 'p-limit';
import { type Pool, pool } from 'workerpool';

export interface PageRenderer {
  /** Loads the program in advance, so that the first visitor does not wait. */
  start(): void;
  /** Null if the page could not be rendered in time. Then the browser renders it. */
  render(page: PageToRender): Promise<RenderedPage | null>;
  stop(): Promise<void>;
}

const renderMaxMs = 500;
/** The longest time for a thread's first page, which compiles the program. */
const firstRenderMaxMs = 2000;
const startMaxMs = 10_000;
/** If more pages than this are waiting, browsers render them. */
const waitingMax = 32;
const memoryMaxMb = 512;
const youngMemoryMaxMb = 16;
/**
 * How long an idle thread is kept. A catalog's pages are requested within a short time and then not for days, so the
 * thread's memory is freed.
 */
const idleMs = 30_000;

/** A pool of one thread, which has loaded the program once `ready` resolves. */
interface Thread {
  pool: Pool;
  ready: PromiseLike<unknown>;
}

/**
 * Renders pages one by one in a separate thread, with the program from the portal's build. The thread is replaced after
 * a failure or timeout, and ends when no page is requested. Null without the program.
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
