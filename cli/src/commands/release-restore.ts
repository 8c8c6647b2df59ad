import type { Context, Options, Outcome } from '../command.ts';
import { toOffered } from '../offered-words.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';
import { demandReason } from '../options.ts';
import { sayUndo } from '../say-undo.ts';

/** Undoes the withdrawal of a version. */
export async function releaseRestore(context: Context, [version = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  await assertDatabaseExists(context.env);
  const { restoreRelease } = await import('@backline/core/downloads/withdraw-release');
  const { listReleases } = await import('@backline/core/downloads/list-releases');
  return withCore(context, async (core) => {
    const answer = await restoreRelease(core, operator, { version, reason });
    context.say(toOffered((await listReleases(core)).releases));
    if (answer.isChanged) sayUndo(context, options, 'release', 'withdraw', version);
    const outcome = answer.isChanged ? 'is back' : 'was not withdrawn; nothing was changed';
    return { data: answer, lines: [`${version} ${outcome}`] };
  });
}
