import { createRun, getRun, getRunEvent, replayRunEvent, toEventAnswer, toRunAnswer } from '../simulations/runs.ts';
import { simulationTypes } from '../simulations/simulation-types.ts';
import { createSimulation, getSimulation, updateSimulation } from '../simulations/simulations.ts';
import type { ApiRequest } from './envelope.ts';
import { listPage, readList } from './list-page.ts';
import type { Route } from './route.ts';

const ids = ({ params }: ApiRequest): [simulation: string, run: string, event: string] => [
  params.id ?? '',
  params.runId ?? '',
  params.eventId ?? '',
];
const hasEvents = ({ query }: ApiRequest) => readList(query, 'include')?.includes('events') ?? false;

export function simulationRoutes(route: Route): void {
  route('GET', '/simulation-types', () => ({ data: simulationTypes }));
  route('POST', '/simulations', ({ world, body }) => ({ status: 201, data: createSimulation(world, body) }));
  route('GET', '/simulations/:id', (request) => ({ data: getSimulation(request.world, ids(request)[0]) }));
  route('PATCH', '/simulations/:id', (request) => ({
    data: updateSimulation(request.world, ids(request)[0], request.body),
  }));
  route('GET', '/simulations', (request) => ({
    page: listPage(request, request.world.simulations, {
      filters: ['status', 'notification_setting_id'],
      usual: { status: ['active'] },
    }),
  }));

  route('POST', '/simulations/:id/runs', (request) => ({
    status: 201,
    data: createRun(request.world, ids(request)[0]),
  }));
  route('GET', '/simulations/:id/runs', (request) => {
    const { id } = getSimulation(request.world, ids(request)[0]);
    const rules = { filters: [], base: { where: { simulation_id: [id] } } };
    return {
      page: listPage(request, request.world.simulationRuns, rules, (run) =>
        toRunAnswer(request.world, run, hasEvents(request)),
      ),
    };
  });
  route('GET', '/simulations/:id/runs/:runId', (request) => {
    const [simulation, run] = ids(request);
    return { data: toRunAnswer(request.world, getRun(request.world, simulation, run), hasEvents(request)) };
  });
  route('GET', '/simulations/:id/runs/:runId/events', (request) => {
    const [simulation, runId] = ids(request);
    const { id } = getRun(request.world, simulation, runId);
    const rules = { filters: [], base: { where: { run_id: [id] } } };
    return { page: listPage(request, request.world.simulationEvents, rules, toEventAnswer) };
  });
  route('GET', '/simulations/:id/runs/:runId/events/:eventId', (request) => ({
    data: toEventAnswer(getRunEvent(request.world, ...ids(request))),
  }));
  route('POST', '/simulations/:id/runs/:runId/events/:eventId/replay', (request) => ({
    status: 202,
    data: toEventAnswer(replayRunEvent(request.world, ...ids(request))),
  }));
}
