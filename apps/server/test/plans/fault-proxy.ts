import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { findFreePort } from '@backline/testing';

/**
 * `down`: nobody answers. `holds_request`: what would change something does not arrive. Else it is done, and its answer is
 * lost, or held back for good.
 */
type Fault = 'none' | 'down' | 'holds_request' | 'loses_answer' | 'loses_answer_and_goes_down' | 'holds_answer';

export interface FaultProxy {
  url: string;
  /** The port at which the provider must listen. */
  port: number;
  setFault(fault: Fault): void;
  /** Resolves when the next request or answer is held back. */
  held(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a proxy between the portal and the provider that can cut their connection. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const port = await findFreePort();
  let fault: Fault = 'none';
  let hold = () => {};

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault === 'down') return void response.destroy();
    const { method = 'GET', url = '/' } = request;
    const body = await buffer(request);
    const headers = { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' };
    const isChange = method !== 'GET' && !url.endsWith('/preview');
    if (isChange && fault === 'holds_request') return hold();
    const init = { method, headers, ...(body.length > 0 && method !== 'GET' ? { body } : {}) };
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, init);
    const text = await answer.text();
    if (isChange && fault !== 'none') {
      if (fault === 'holds_answer') return hold();
      fault = fault === 'loses_answer' ? 'none' : 'down';
      return void response.destroy();
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${address.port}`,
    port,
    held: () =>
      new Promise<void>((resolve) => {
        hold = resolve;
      }),
    setFault(next) {
      fault = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
