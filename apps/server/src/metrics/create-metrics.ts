import type { Core } from '@backline/core/core';
import { readState } from '@backline/core/installation/read-state';
import type { EventType } from '@backline/domain/events';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter } from './meter.ts';

/** Events that start at zero, so that a rate includes the first one. */
const expected: readonly EventType[] = ['license.redeemed', 'lease.renewed'];

export interface Metrics {
  meter: Meter;
  contentType: string;
  /** All metrics as text for Prometheus. */
  read(source: Source): Promise<string>;
}

/** Sources that are read together with the metrics. */
export interface Source {
  core: Core;
  /** The bytes of cached answers. */
  readCacheBytes(): number;
  /** The longest pause of the last minute, in seconds, in which nothing else could run. */
  readStandstill(): number;
}

function createCounters(registry: Registry) {
  const add = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `backline_${name}_total`, help, labelNames, registers: [registry] });
  return {
    refusals: add('refusals', 'Refused calls, by the code of the refusal.', 'code'),
    events: add('events', 'What happened and was stored, by type.', 'event'),
    logins: add('logins', 'Opened sessions, by where and by what proved whose the account is.', 'kind', 'by'),
    deviceRefusals: add('device_refusals', 'What computers were refused about seats, by code.', 'code'),
    sentBytes: add('sent_bytes', 'Bytes of packs and installers that were sent from here.', 'kind'),
  };
}

function createMeter(registry: Registry): Meter {
  const { refusals, events, logins, deviceRefusals, sentBytes } = createCounters(registry);
  const times = new Histogram({
    name: 'backline_request_seconds',
    help: 'How long requests took until their answer was sent, by what was called and the class of the status.',
    labelNames: ['surface', 'call', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  for (const event of expected) events.inc({ event }, 0);
  return {
    request: ({ surface, call }, status, ms) =>
      times.observe({ surface, call, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    refusal: (code) => refusals.inc({ code }),
    sent: (kind, bytes) => sentBytes.inc({ kind }, bytes),
    event(event) {
      events.inc({ event: event.type });
      if (event.type === 'session.opened') logins.inc(event.details);
      if (event.type === 'device.refused') deviceRefusals.inc({ code: event.details.code });
    },
  };
}

/** Metrics of the present state, read on request. */
function createGauges(registry: Registry) {
  const add = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `backline_${name}`, help, labelNames, registers: [registry] });
  const count = (name: string, help: string) =>
    new Counter({ name: `backline_${name}_total`, help, registers: [registry] });
  const waiting = add('queue_waiting', 'Mails and payment events that wait for a worker.', 'queue');
  const oldest = add('queue_oldest_seconds', 'How long the oldest of them has waited.', 'queue');
  const ended = add('queue_ended', 'Mails that were given up, and payment events that were dead-lettered.', 'queue');
  const backup = add('backup_age_seconds', 'How old the newest backup outside is; no line: there is none.');
  const trial = add('backup_trial_age_seconds', 'When a backup was last restored to try it; no line: never.');
  const connections = add('database_connections', 'Connections to PostgreSQL.', 'use', 'state');
  const bytes = add('database_bytes', "The size of SQLite's file, and of its journal.", 'file');
  const busy = count('database_busy', 'Writes that failed because others held the database for too long.');
  const repeated = count('database_repeated', 'Writes that were run again because they had crossed others.');
  const cache = add('cache_bytes', 'Bytes of answers that are kept.');
  const standstill = add('standstill_seconds', 'The longest time in the last minute in which nothing was answered.');
  const isUp = add('database_up', '1: the database answers; 0: what is read from it is missing here.');

  async function readDatabase(core: Core): Promise<void> {
    for (const gauge of [waiting, oldest, ended]) gauge.reset();
    for (const gauge of [backup, trial]) gauge.remove();
    try {
      const state = await readState(core);
      for (const [queue, one] of Object.entries(state.queues)) {
        waiting.set({ queue }, one.waiting);
        oldest.set({ queue }, one.oldestMs / 1000);
        ended.set({ queue }, one.ended);
      }
      if (state.backup.madeMs !== null) backup.set(state.backup.madeMs / 1000);
      if (state.backup.triedMs !== null) trial.set(state.backup.triedMs / 1000);
      isUp.set(1);
    } catch (err) {
      core.log.error({ err }, 'the figures of the database could not be read');
      isUp.set(0);
    }
  }

  return async ({ core, readCacheBytes, readStandstill }: Source): Promise<void> => {
    const figures = core.store.readFigures();
    for (const { use, most, open, idle, waiting: queued } of figures.pools)
      for (const [state, value] of Object.entries({ most, busy: open - idle, idle, waiting: queued }))
        connections.set({ use, state }, value);
    if (figures.fileBytes !== null) bytes.set({ file: 'database' }, figures.fileBytes);
    if (figures.walBytes !== null) bytes.set({ file: 'journal' }, figures.walBytes);
    for (const counter of [busy, repeated]) counter.reset();
    busy.inc(figures.busy);
    repeated.inc(figures.repeated);
    cache.set(readCacheBytes());
    standstill.set(readStandstill());
    await readDatabase(core);
  };
}

/** Node's own process metrics. Started once, because prom-client cannot stop it. */
let ofProcess: Registry | null = null;

function getOfProcess(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** The metrics of a service. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  new Gauge({ name: 'backline_info', help: 'The version.', labelNames: ['version'], registers: [registry] }).set(
    { version },
    1,
  );
  const look = createGauges(registry);
  const meter = createMeter(registry);
  const all = Registry.merge([getOfProcess(), registry]);
  return {
    meter,
    contentType: registry.contentType,
    async read(source) {
      await look(source);
      return all.metrics();
    },
  };
}
