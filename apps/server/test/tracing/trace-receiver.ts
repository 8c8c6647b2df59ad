import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** The kind of span: 1 for internal, 2 for server, 3 for client. */
  kind: number;
  attributes: Record<string, string | number | boolean>;
  /** The status. 2 means an error. */
  status: number;
}

type Wire = { key: string; value: Record<string, string | number | boolean> };
interface WireSpan extends Omit<ReceivedSpan, 'attributes' | 'status'> {
  attributes: Wire[];
  status?: { code?: number };
}
interface WireTraces {
  resourceSpans: { resource: { attributes: Wire[] }; scopeSpans: { spans: WireSpan[] }[] }[];
}

const toAttributes = (all: readonly Wire[]) =>
  Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0] ?? '']));

export interface TraceReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** The attributes of the sending programs. */
  resources: Record<string, string | number | boolean>[];
  /** Everything that was received, unchanged and with headers. */
  raw(): string;
  stop(): Promise<void>;
}

/** Starts a receiver of traces for OTLP over HTTP with JSON. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const resources: TraceReceiver['resources'] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end();
    bodies.push(`${JSON.stringify(request.headers)}\n${body}`);
    for (const { resource, scopeSpans } of (JSON.parse(body) as WireTraces).resourceSpans) {
      resources.push(toAttributes(resource.attributes));
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: toAttributes(span.attributes), status: span.status?.code ?? 0 });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    resources,
    raw: () => bodies.join('\n'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
