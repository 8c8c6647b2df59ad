import type { AppRouter } from '@backline/api';
import type { Batch } from '@backline/domain/support';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { Context, Options } from './command.ts';
import { CliError, exitCodes } from './errors.ts';
import type { Needs } from './open-core.ts';
import { readServer } from './server-access.ts';

type Inputs = inferRouterInputs<AppRouter>['support'];
type Outputs = inferRouterOutputs<AppRouter>['support'];

/** The support desk's calls, whether they are made over the database of this machine or over a server's API. */
export type Desk = { [Name in keyof Inputs]: (input: Inputs[Name]) => Promise<Outputs[Name]> };

/** Opens the desk that is meant: a server's when `--server` or `BACKLINE_SERVER` names one, this installation's else. */
export async function withDesk<T>(
  context: Context,
  options: Options,
  work: (desk: Desk) => Promise<T>,
  needs: Needs = {},
): Promise<T> {
  const server = readServer(options);
  if (server === null) {
    const { withLocalDesk } = await import('./local-desk.ts');
    return withLocalDesk(context, work, needs);
  }
  const { openRemoteDesk } = await import('./remote-desk.ts');
  return work(openRemoteDesk(server, context.say));
}

/** Throws when there is none of that name. */
export async function getBatch(desk: Desk, { batch, reason }: { batch: string; reason: string }): Promise<Batch> {
  const { batches } = await desk.listBatches({ reason });
  const found = batches.find((one) => one.batch === batch);
  if (found !== undefined) return found;
  throw new CliError(`There is no batch ${batch}. "backline batch list" shows those there are.`, {
    code: 'not_found',
    exitCode: exitCodes.refused,
  });
}
