import type { Core } from '@backline/core/core';
import type { FastifyInstance } from 'fastify';
import type { AnonymousBudget } from '../anonymous-budget.ts';

/** `/health`: the process runs, and which version. `/ready`: the database answers and has this program's schema. */
export function registerHealth(
  app: FastifyInstance,
  { core, budget, version }: { core: Core; budget: AnonymousBudget; version: string },
  isStopping: () => boolean,
): void {
  app.get('/health', { logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive', version }),
  );
  app.get('/ready', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      if (isStopping()) return reply.code(503).send({ status: 'stopping' });
      await core.store.assertReady();
      return reply.send({ status: 'ready' });
    } catch (err) {
      if (budget.tryCharge(request, 'errorLine')) request.log.error({ reqId: request.id, err }, 'not ready');
      return reply.code(503).send({ status: 'database does not answer' });
    }
  });
}
