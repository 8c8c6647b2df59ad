import type { ISimulationRunResponse } from '@paddle/paddle-node-sdk';
import { notFound, refuse } from '../world/paddle-error.ts';
import type { SimulationEventRecord, SimulationRecord, SimulationRunRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { findExample } from './example-events.ts';
import type { SimulatedEvent } from './record-events.ts';
import { playScenario } from './scenarios.ts';
import { settleRun } from './send-simulations.ts';
import { isScenario } from './simulation-types.ts';

export function toEventAnswer({ run_id, notification_setting_id, ...event }: SimulationEventRecord) {
  return event;
}

export function toRunAnswer(world: World, run: SimulationRunRecord, hasEvents: boolean): ISimulationRunResponse {
  const { simulation_id, ...answer } = run;
  const events = hasEvents ? world.simulationEvents.list({ where: { run_id: [run.id] } }).map(toEventAnswer) : null;
  return { ...answer, ...(events ? { events } : {}) } as ISimulationRunResponse;
}

export function getRun(world: World, simulationId: string, id: string): SimulationRunRecord {
  world.simulations.get(simulationId);
  const run = world.simulationRuns.find(id);
  return run?.simulation_id === simulationId ? run : notFound('Simulation run', id);
}

export function getRunEvent(world: World, simulationId: string, runId: string, id: string): SimulationEventRecord {
  getRun(world, simulationId, runId);
  const event = world.simulationEvents.find(id);
  return event?.run_id === runId ? event : notFound('Simulation event', id);
}

function assertListens(world: World, settingId: string): void {
  const { active, traffic_source } = world.notificationSettings.get(settingId);
  if (active && traffic_source !== 'platform') return;
  refuse(
    'notification_simulation_run_notification_settings_conflict',
    `Notification setting ${settingId} takes no simulated events: its traffic_source is ${traffic_source}.`,
    409,
  );
}

function queueEvent(world: World, run: SimulationRunRecord, settingId: string, { type, data }: SimulatedEvent) {
  const id = world.newId('ntfsimevt');
  const at = world.clock.nowText();
  const notification_id = world.newId('ntfsimntf');
  const body = JSON.stringify({ event_id: id, event_type: type, occurred_at: at, notification_id, data });
  const event: SimulationEventRecord = {
    id,
    run_id: run.id,
    notification_setting_id: settingId,
    status: 'pending',
    event_type: type,
    payload: data,
    request: { body },
    response: null,
    created_at: at,
    updated_at: at,
  };
  world.simulationEvents.put(event);
  return event;
}

function listSimulated(world: World, simulation: SimulationRecord): SimulatedEvent[] {
  const { type, payload, config } = simulation;
  if (isScenario(type)) return playScenario(world, type, config);
  const example = findExample(world, type) ?? notFound('Example of', type);
  return [{ type, data: payload ? { ...example.data, ...payload } : example.data }];
}

/** Sends a simulation's events to its destination at once, with signatures. */
export function createRun(world: World, simulationId: string): ISimulationRunResponse {
  const simulation = world.simulations.get(simulationId);
  if (simulation.status === 'archived') refuse('entity_archived', `Simulation ${simulationId} is archived.`);
  assertListens(world, simulation.notification_setting_id);
  const events = listSimulated(world, simulation);
  const at = world.clock.nowText();
  const run: SimulationRunRecord = {
    id: world.newId('ntfsimrun'),
    simulation_id: simulationId,
    status: 'pending',
    type: simulation.type,
    created_at: at,
    updated_at: at,
  };
  world.simulationRuns.put(run);
  for (const event of events) queueEvent(world, run, simulation.notification_setting_id, event);
  world.simulations.put({ ...simulation, last_run_at: at });
  world.wake();
  return toRunAnswer(world, run, false);
}

export function replayRunEvent(world: World, simulationId: string, runId: string, id: string): SimulationEventRecord {
  const { event_type: type, payload: data } = getRunEvent(world, simulationId, runId, id);
  const settingId = world.simulations.get(simulationId).notification_setting_id;
  assertListens(world, settingId);
  const event = queueEvent(world, getRun(world, simulationId, runId), settingId, { type, data });
  settleRun(world, runId);
  world.wake();
  return event;
}
