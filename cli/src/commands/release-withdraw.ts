import type { Context, Options, Outcome } from '../command.ts';
import { toOffered } from '../offered-words.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';
import { demandReason } from '../options.ts';
import { sayUndo } from '../say-undo.ts';

/** Stops offering a version, and kills the links to it. */
export async function releaseWithdraw(context: Context, [version = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  await assertDatabaseExists(context.env);
  await context.confirm(
    `This withdraws version ${version}: nobody is offered it any more, and links to it are dead. Its files are kept.`,
    'withdraw',
    options.yes === true,
  );
  const { withdrawRelease } = await import('@backline/core/downloads/withdraw-release');
  const { listReleases } = await import('@backline/core/downloads/list-releases');
  return withCore(context, async (core) => {
    const answer = await withdrawRelease(core, operator, { version, reason });
    context.say(toOffered((await listReleases(core)).releases));
    if (answer.isChanged) sayUndo(context, options, 'release', 'restore', version);
    const outcome = answer.isChanged ? 'is withdrawn' : 'is withdrawn already; nothing was changed';
    return { data: answer, lines: [`${version} ${outcome}`] };
  });
}
