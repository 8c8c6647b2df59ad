import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Store } from '@backline/db';
import {
  type Attributes,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CallLabel } from '../metrics/call-label.ts';
import type { Tracer } from './tracer.ts';

/** The parts of a statement in a trace. */
export interface StatementName {
  /** The verb and the table: `SELECT users`. */
  name: string;
  /** Its text with `?` for any literals. Parameters are placeholders already. */
  cleaned: string;
}

const textMax = 2000;

function read(text: string): StatementName {
  const cleaned = text.replace(/'(?:[^']|'')*'/g, '?').replace(/(?<![\w$"])-?\d+(?:\.\d+)?\b/g, '?');
  const operation = /^\W*(\w+)/.exec(cleaned)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(cleaned)?.[1];
  return { name: table === undefined ? operation : `${operation} ${table}`, cleaned: cleaned.slice(0, textMax) };
}

const names = new LRUCache<string, StatementName>({ max: 1000, memoMethod: read });

/** The name of a statement, cached because a program has only a few. */
export const toStatementName = (text: string): StatementName => names.memo(text);

export interface TracerOptions {
  url: string;
  headers: Record<string, string>;
  /** Tells the shops of one collector apart. */
  namespace: string;
  version: string;
  /** The share of requests to trace, from 0 to 1. */
  share: number;
  dialect: 'sqlite' | 'postgresql';
  log: FastifyBaseLogger;
}

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

const sendEveryMs = 1000;
const sendMaxMs = 5000;
const stopMaxMs = 1000;
/** An unreachable receiver is reported at most once in this time. */
const sayEveryMs = 600_000;

/** The library's own complaints, such as an unreachable receiver. */
function sayComplaints(log: FastifyBaseLogger): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = (reason: string) => {
    if (performance.now() - saidAt < sayEveryMs) return;
    saidAt = performance.now();
    log.warn({ reason: reason.slice(0, 300) }, 'traces could not be sent');
  };
  const silent = () => undefined;
  diag.setLogger(
    { error: say, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}

function createProvider({ url, headers, namespace, version, share }: TracerOptions): TracerProvider {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: sendMaxMs });
  return new TracerProvider({
    // Nothing about the machine: no host, no user, no command line.
    resource: resourceFromAttributes({
      'service.name': 'backline',
      'service.namespace': namespace,
      'service.version': version,
    }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs })],
  });
}

/** Like the one in `metrics/call-label.ts`, which would bring all calls into this bundle. */
const unknownLabel: CallLabel = { surface: 'other', call: 'unknown' };

const fail = (span: Span, kind: string) => {
  span.setAttribute('error.type', kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
};

const toAttributes = ({ surface, call }: CallLabel, method: string, status: number): Attributes => ({
  'http.request.method': method,
  'http.response.status_code': status,
  'backline.surface': surface,
  'backline.call': call,
});

function endRequest(span: Span, label: CallLabel, method: string, status: number): void {
  span.updateName(`${label.surface} ${label.call}`);
  span.setAttributes(toAttributes(label, method, status));
  if (status >= 500) fail(span, String(status));
  span.end();
}

type Start = (name: string, kind: SpanKind, attributes?: Attributes, startTime?: number) => Span;

function followRequests(
  server: FastifyInstance,
  { current, start }: { current: AsyncLocalStorage<Span>; start: Start },
): void {
  server.decorateRequest('span', null);
  server.addHook('onRequest', (request, _reply, done) => {
    // Health checks are not traced.
    if (request.routeOptions.logLevel === 'warn') return done();
    // The id in the log's line.
    request.span = start('request', SpanKind.SERVER, { 'backline.request_id': request.id });
    current.run(request.span, done);
  });
  // The body arrives in events of the connection, outside the request's context.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.span === null) done();
    else current.run(request.span, done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const label = request.callLabel ?? request.routeOptions.config.label ?? unknownLabel;
    if (request.span !== null) endRequest(request.span, label, request.method, reply.statusCode);
    done();
  });
}

/** Creates and sends traces. Everything except names in this program is left out. */
export function createTracer(options: TracerOptions): Tracer {
  sayComplaints(options.log);
  const provider = createProvider(options);
  const tracer = provider.getTracer('backline', options.version);
  const current = new AsyncLocalStorage<Span>();
  const start: Start = (name, kind, attributes = {}, startTime = undefined) => {
    const parent = current.getStore();
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    return tracer.startSpan(name, { kind, attributes, ...(startTime === undefined ? {} : { startTime }) }, context);
  };

  return {
    follow: (server) => followRequests(server, { current, start }),
    async watchCall(call, run, toCode) {
      const span = start(call, SpanKind.INTERNAL, { 'backline.call': call });
      try {
        return await current.run(span, run);
      } catch (error) {
        fail(span, toCode(error));
        throw error;
      } finally {
        span.end();
      }
    },
    watchStatement(text) {
      if (!current.getStore()?.isRecording()) return null;
      const { name, cleaned } = toStatementName(text);
      const span = start(name, SpanKind.CLIENT, { 'db.system.name': options.dialect, 'db.query.text': cleaned });
      return (hasFailed) => {
        if (hasFailed) fail(span, 'statement');
        span.end();
      };
    },
    followWrites(store: Store): Store {
      return {
        ...store,
        // Transactions that arrive together are run by the first one.
        write(work, writeOptions) {
          const span = current.getStore();
          if (span === undefined) return store.write(work, writeOptions);
          return store.write((tx) => current.run(span, () => work(tx)), writeOptions);
        },
      };
    },
    async stop() {
      const ended = new AbortController();
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        setTimeout(stopMaxMs, undefined, { signal: ended.signal, ref: false }).catch(() => undefined),
      ]);
      ended.abort();
      diag.disable();
    },
  };
}
