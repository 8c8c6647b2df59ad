import type { Core } from '@backline/core/core';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { AnonymousBudget } from '../anonymous-budget.ts';

interface HealthSurface {
  core: Core;
  budget: AnonymousBudget;
  version: string;
  /** Returns the folders on full disks. */
  findFullFolders(): Promise<readonly string[]>;
}

/**
 * `/health`: the process runs, with this version. `/ready`: the database answers and has this program's schema. A full
 * disk does not change that, because everything can still be read: a proxy that took the process out would close the
 * shop to readers too. `disk` is for monitoring.
 */
export function registerHealth(
  app: FastifyInstance,
  { core, budget, version, findFullFolders }: HealthSurface,
  isStopping: () => boolean,
): void {
  const add = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: ['GET', 'HEAD'], url, logLevel: 'warn', handler });
  add('/health', async () => ({ status: 'alive', version }));
  add('/ready', async (request, reply) => {
    try {
      if (isStopping()) return reply.code(503).send({ status: 'stopping' });
      await core.store.assertReady();
      const isFull = (await findFullFolders()).length > 0;
      return { status: 'ready', disk: isFull ? 'full' : 'ok' };
    } catch (err) {
      if (budget.tryCharge(request, 'errorLine')) request.log.error({ reqId: request.id, err }, 'not ready');
      return reply.code(503).send({ status: 'database does not answer' });
    }
  });
}
