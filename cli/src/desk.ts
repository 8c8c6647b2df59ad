import type { AppRouter } from '@backline/api';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { Context, Options } from './command.ts';
import { readServer } from './server-access.ts';

type Inputs = inferRouterInputs<AppRouter>['support'];
type Outputs = inferRouterOutputs<AppRouter>['support'];

/** The support desk's calls, whether they are made over the database of this machine or over a server's API. */
export type Desk = { [Name in keyof Inputs]: (input: Inputs[Name]) => Promise<Outputs[Name]> };

/** Opens the desk that is meant: a server's when `--server` or `BACKLINE_SERVER` names one, this installation's else. */
export async function withDesk<T>(context: Context, options: Options, work: (desk: Desk) => Promise<T>): Promise<T> {
  const server = readServer(options);
  if (server === null) {
    const { withLocalDesk } = await import('./local-desk.ts');
    return withLocalDesk(context, work);
  }
  const { openRemoteDesk } = await import('./remote-desk.ts');
  return work(openRemoteDesk(server));
}
