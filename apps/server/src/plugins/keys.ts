import { listAsJwks } from '@backline/core/keys/list';
import type { FastifyInstance } from 'fastify';
import { keepCatalogAnswers, type Surface } from './catalog-answers.ts';

const path = '/.well-known/backline-keys.json';

/** The keys of leases and passports, at the address where other programs expect them. */
export async function registerKeys(app: FastifyInstance, surface: Surface): Promise<void> {
  await app.register(async (scope) => {
    keepCatalogAnswers(scope, surface, () => path);
    scope.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: async (request, reply) => {
        surface.budget.charge(request, 'render');
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(await listAsJwks(surface.core)));
      },
    });
  });
}
