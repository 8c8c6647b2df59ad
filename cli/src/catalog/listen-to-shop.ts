import { type ListenReport, listenToCatalog } from '@backline/core/catalog/listen-to-catalog';
import type { Listener } from '@backline/core/catalog/listener';
import type { Core } from '@backline/core/core';
import type { Context } from '../shared/command.ts';
import { createProgress } from '../shared/progress.ts';
import { toCount } from '../shared/text.ts';
import { createSoundReader } from './read-sound.ts';

const shownProblems = 20;

interface Options {
  isAgain?: boolean;
  hosts?: readonly string[];
  /** The listener that measures. By default, it decodes the sounds. */
  listener?: Listener;
}

/** Measures the shop's new sounds. Problems are only warnings, because all other sounds still play. */
export async function listenToShop(context: Context, core: Core, options: Options = {}): Promise<ListenReport> {
  const { isAgain, hosts } = options;
  const listener = options.listener ?? (await import('@backline/listen')).createListener();
  let progress: ((done: number) => void) | undefined;
  try {
    const report = await listenToCatalog(core, listener, {
      readSound: createSoundReader(context.env.catalogAssets, hosts),
      isAgain,
      onProgress(done, total) {
        progress ??= createProgress(context, 'Sounds', total);
        progress(done);
      },
    });
    for (const { url, problem } of report.problems.slice(0, shownProblems)) context.log(`Warning: ${url} ${problem}`);
    const more = report.problems.length - shownProblems;
    if (more > 0) context.log(`… and ${toCount(more, 'more sound')} that cannot be measured`);
    if (options.listener === undefined && report.listened > 0)
      context.log(`Listened to ${toCount(report.listened, 'sound')}.`);
    return report;
  } finally {
    await listener.close();
  }
}
