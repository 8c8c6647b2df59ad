import { AppError } from '@backline/domain/errors';
import type { Context } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { type SupportClient, toSupportClient } from '../shared/support-client.ts';
import { operator, withCore } from './open-core.ts';
import { loadSupportCall, loadUseCase } from './support-calls.ts';

/** The original error of a procedure, without tRPC's and the API's wrappers. */
function unwrap(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isRefusal = error instanceof AppError && error.code !== 'internal' && error.code !== 'unavailable';
  if (!isRefusal) return error.cause === undefined ? error : unwrap(error.cause);
  if (error.code !== 'input_invalid') return error;
  return new CliError(error.message, error.code, 'usage');
}

/**
 * Makes support calls on this installation's database, as its operator. They use the same procedures as a server, so
 * the schemas are the same.
 */
export async function withLocalClient<T>(context: Context, work: (client: SupportClient) => Promise<T>): Promise<T> {
  const { calls, createCallerFactory, router } = await import('@backline/api/trpc');
  const onError = ({ error }: { error: Error }) => {
    throw unwrap(error);
  };
  return withCore(context, (core) =>
    work(
      toSupportClient(async (name, input) => {
        const [call, useCase] = await Promise.all([loadSupportCall(name), loadUseCase(name)]);
        const run = ({ input: parsed }: { input: unknown }) => useCase(core, operator, parsed as never);
        const createCaller = createCallerFactory(router(calls({ made: call }, { made: run })));
        return createCaller({ core, caller: operator }, { onError }).made(input as never);
      }),
    ),
  );
}
