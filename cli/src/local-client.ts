import { AppError } from '@backline/domain/errors';
import type { Context, Needs } from './command.ts';
import { CliError } from './errors.ts';
import { operator, withCore } from './open-core.ts';
import { type SupportClient, toSupportClient } from './support-client.ts';

/** What a procedure threw, without the errors that tRPC and the API wrap it in. */
function unwrap(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isRefusal = error instanceof AppError && error.code !== 'internal' && error.code !== 'unavailable';
  if (!isRefusal) return error.cause === undefined ? error : unwrap(error.cause);
  if (error.code !== 'input_invalid') return error;
  return new CliError(error.message, error.code, 'usage');
}

/** The support calls over this installation's database, as its operator: the same procedures, so the same schemas. */
export async function withLocalClient<T>(
  context: Context,
  work: (client: SupportClient) => Promise<T>,
  needs: Needs,
): Promise<T> {
  const [{ createCallerFactory, router }, { support }] = await Promise.all([
    import('@backline/api/trpc'),
    import('@backline/api/support/index'),
  ]);
  const onError = ({ error }: { error: Error }) => {
    throw unwrap(error);
  };
  return withCore(
    context,
    (core) =>
      work(
        toSupportClient(async (name, input) => {
          const { procedure } = await support[name]();
          const createCaller = createCallerFactory(router({ procedure }));
          return createCaller({ core, caller: operator }, { onError }).procedure(input as never);
        }),
      ),
    needs,
  );
}
