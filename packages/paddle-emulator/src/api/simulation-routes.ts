import { createRun, getRun, getRunEvent, replayRunEvent, toEventAnswer, toRunAnswer } from '../simulations/runs.ts';
import { simulationTypes } from '../simulations/simulation-types.ts';
import { createSimulation, updateSimulation } from '../simulations/simulations.ts';
import type { World } from '../world/world.ts';
import { entityStatus } from './body.ts';
import type { ApiRequest } from './list-page.ts';
import { readList } from './parameters.ts';
import type { Route } from './route.ts';

const ids = ({ params, id }: ApiRequest): [simulation: string, run: string, event: string] => [
  id,
  params.runId ?? '',
  params.eventId ?? '',
];
const includes = { include: ['events'] };
const hasEvents = ({ query }: ApiRequest) => readList(query, 'include')?.includes('events') ?? false;

export function simulationRoutes(route: Route, world: World): void {
  const getOwnRun = ({ id, params }: ApiRequest) => getRun(world, id, params.runId ?? '');

  route.get('/simulation-types', () => simulationTypes);
  route.entity('/simulations', world.simulations, {
    create: createSimulation,
    update: updateSimulation,
    rules: {
      filters: { status: entityStatus.options, notification_setting_id: null },
      usual: { status: ['active'] },
    },
  });

  route.create('/simulations/:id/runs', ({ id }) => createRun(world, id));
  route.page(
    '/simulations/:id/runs',
    world.simulationRuns,
    ({ id }) => ({
      filters: {},
      include: includes.include,
      base: { where: { simulation_id: [world.simulations.get(id).id] } },
    }),
    (run, request) => toRunAnswer(world, run, hasEvents(request)),
  );
  route.get(
    '/simulations/:id/runs/:runId',
    (request) => toRunAnswer(world, getOwnRun(request), hasEvents(request)),
    includes,
  );
  route.page(
    '/simulations/:id/runs/:runId/events',
    world.simulationEvents,
    (request) => ({ filters: {}, base: { where: { run_id: [getOwnRun(request).id] } } }),
    toEventAnswer,
  );
  route.get('/simulations/:id/runs/:runId/events/:eventId', (request) =>
    toEventAnswer(getRunEvent(world, ...ids(request))),
  );
  route.answer('POST', '/simulations/:id/runs/:runId/events/:eventId/replay', (request) => ({
    status: 202,
    data: toEventAnswer(replayRunEvent(world, ...ids(request))),
  }));
}
