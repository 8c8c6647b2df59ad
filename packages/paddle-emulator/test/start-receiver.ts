import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emulatorDefaults } from '../src/index.ts';

export interface Received {
  body: string;
  headers: IncomingHttpHeaders;
  type: string;
  eventId: string;
  notificationId: string;
  occurredAt: string;
}

export interface Receiver {
  url: string;
  webhook: { url: string; secret: string };
  received: Received[];
  types(): string[];
  clear(): void;
  /** The status of its answer. With 'hang', it never answers. */
  answer: (received: Received) => number | 'hang';
  stop(): Promise<void>;
}

/** Starts a seller's endpoint that records what it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { event_type, event_id, notification_id, occurred_at } = JSON.parse(body);
      const one = { body, headers: request.headers, type: event_type, eventId: event_id };
      const whole = { ...one, notificationId: notification_id, occurredAt: occurred_at };
      received.push(whole);
      const status = receiver.answer(whole);
      if (status !== 'hang') response.writeHead(status, { 'content-type': 'text/plain' }).end('answered');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  const receiver: Receiver = {
    url,
    webhook: { url, secret: emulatorDefaults.webhookSecret },
    received,
    types: () => received.map(({ type }) => type),
    clear: () => received.splice(0),
    answer: () => 200,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}
