import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isSameText } from '@backline/core/crypto';
import type { FastifyBaseLogger } from 'fastify';

/** The answer to a request for the metrics. */
export interface MetricsAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type AnswerMetrics = (authorization: string | undefined) => Promise<MetricsAnswer>;

interface Readable {
  contentType: string;
  read(): Promise<string>;
}

export const metricsPath = '/metrics';

const plain = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };

/**
 * Answers requests with the token, or all requests if there is none. The comparison takes the same time for any text.
 */
export function createMetricsAnswer({ contentType, read }: Readable, token: string | null): AnswerMetrics {
  return async (authorization = '') => {
    const sent = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
    if (token !== null && !isSameText(sent, token)) {
      const body = 'Send METRICS_TOKEN as a bearer token.\n';
      return { status: 401, headers: { ...plain, 'www-authenticate': 'Bearer' }, body };
    }
    return { status: 200, headers: { ...plain, 'content-type': contentType }, body: await read() };
  };
}

/** Serves only the metrics, at a separate port. */
export async function listenForMetrics(
  answer: AnswerMetrics,
  { host, port, log }: { host: string; port: number; log: FastifyBaseLogger },
): Promise<{ stop(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === metricsPath;
    if (!isAsked) return void response.writeHead(404, plain).end(`The figures are at ${metricsPath}.\n`);
    answer(request.headers.authorization).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (err) => {
        log.error({ err }, 'the figures could not be read');
        response.writeHead(500, plain).end('The figures could not be read. The log says why.\n');
      },
    );
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 10_000;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
