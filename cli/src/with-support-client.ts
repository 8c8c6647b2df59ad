import type { Context, Needs, ServerOption } from './command.ts';
import { readServer } from './server-access.ts';
import type { SupportClient } from './support-client.ts';

export async function withSupportClient<T>(
  context: Context,
  options: ServerOption,
  work: (client: SupportClient) => Promise<T>,
  needs: Needs = {},
): Promise<T> {
  const server = readServer(context, options);
  if (server === null) {
    const { withLocalClient } = await import('./local-client.ts');
    return withLocalClient(context, work, needs);
  }
  const { openRemoteClient } = await import('./remote-client.ts');
  return work(openRemoteClient(server, context.log));
}
