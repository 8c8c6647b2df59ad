import { createRun, getRun, getRunEvent, replayRunEvent, toEventAnswer, toRunAnswer } from '../simulations/runs.ts';
import { simulationTypes } from '../simulations/simulation-types.ts';
import { createSimulation, updateSimulation } from '../simulations/simulations.ts';
import type { ApiRequest } from './envelope.ts';
import { listPage, readList } from './list-page.ts';
import type { Route } from './route.ts';

const ids = ({ params, id }: ApiRequest): [simulation: string, run: string, event: string] => [
  id,
  params.runId ?? '',
  params.eventId ?? '',
];
const hasEvents = ({ query }: ApiRequest) => readList(query, 'include')?.includes('events') ?? false;

export function simulationRoutes(route: Route): void {
  route.get('/simulation-types', () => simulationTypes);
  route.create('/simulations', ({ world, body }) => createSimulation(world, body));
  route.get('/simulations/:id', (request) => request.world.simulations.get(ids(request)[0]));
  route.patch('/simulations/:id', (request) => updateSimulation(request.world, ids(request)[0], request.body));
  route.list('/simulations', (request) =>
    listPage(request, request.world.simulations, {
      filters: ['status', 'notification_setting_id'],
      usual: { status: ['active'] },
    }),
  );

  route.create('/simulations/:id/runs', (request) => createRun(request.world, ids(request)[0]));
  route.list('/simulations/:id/runs', (request) => {
    const { id } = request.world.simulations.get(ids(request)[0]);
    const rules = { filters: [], base: { where: { simulation_id: [id] } } };
    return listPage(request, request.world.simulationRuns, rules, (run) =>
      toRunAnswer(request.world, run, hasEvents(request)),
    );
  });
  route.get('/simulations/:id/runs/:runId', (request) => {
    const [simulation, run] = ids(request);
    return toRunAnswer(request.world, getRun(request.world, simulation, run), hasEvents(request));
  });
  route.list('/simulations/:id/runs/:runId/events', (request) => {
    const [simulation, runId] = ids(request);
    const { id } = getRun(request.world, simulation, runId);
    const rules = { filters: [], base: { where: { run_id: [id] } } };
    return listPage(request, request.world.simulationEvents, rules, toEventAnswer);
  });
  route.get('/simulations/:id/runs/:runId/events/:eventId', (request) =>
    toEventAnswer(getRunEvent(request.world, ...ids(request))),
  );
  route.answer('POST', '/simulations/:id/runs/:runId/events/:eventId/replay', (request) => ({
    status: 202,
    data: toEventAnswer(replayRunEvent(request.world, ...ids(request))),
  }));
}
