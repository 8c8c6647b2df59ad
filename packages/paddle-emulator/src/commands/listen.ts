import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask, CommandError, type Target } from './ask.ts';

export interface Listening extends Target {
  forwardTo: string;
  secret: string;
  /** All events if none are named. */
  events: string[];
}

const forwarded = ['content-type', 'paddle-signature', 'user-agent'];
const unreachable = 502;

async function forward(request: IncomingMessage, to: string): Promise<{ status: number; text: string; type: string }> {
  const body = Buffer.concat(await request.toArray()).toString();
  const headers = Object.fromEntries(forwarded.map((name) => [name, String(request.headers[name] ?? '')]));
  const response = await fetch(to, { method: 'POST', body, headers, redirect: 'manual' }).catch(() => null);
  const { event_type: type, event_id: id } = JSON.parse(body) as { event_type: string; event_id: string };
  const status = response?.status ?? unreachable;
  process.stdout.write(`${new Date().toISOString()} ${type} ${id} ${response ? status : 'no answer'}\n`);
  return { status, text: (await response?.text()) ?? '', type: response?.headers.get('content-type') ?? 'text/plain' };
}

/** Forwards each webhook of a running emulator, with its signature, until it is stopped. Prints each result. */
export async function listen({ forwardTo, secret, events, ...target }: Listening): Promise<void> {
  if (!URL.canParse(forwardTo)) throw new CommandError('--forward-to needs the address of your webhook endpoint.');
  const server = createServer(async (request, response) => {
    const { status, text, type } = await forward(request, forwardTo);
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const known = await ask<{ name: string }[]>(target, 'GET', '/event-types');
    const { id } = await ask<{ id: string }>(target, 'POST', '/notification-settings', {
      description: `paddle-emulator listen, to ${forwardTo}`,
      type: 'url',
      destination: url,
      subscribed_events: events.length > 0 ? events : known.map(({ name }) => name),
      traffic_source: 'all',
    });
    await ask(target, 'POST', '/control/api/setDestination', { id, url, secret });
    process.stdout.write(`Webhooks of ${target.url} go to ${forwardTo}, signed with ${secret}\n`);
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    // If the emulator has ended, there is nothing to remove.
    await ask(target, 'DELETE', `/notification-settings/${id}`).catch(() => undefined);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
