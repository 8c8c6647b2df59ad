import { type ReceivePart, receiveByFetch } from '../packs/receive-part.ts';
import { hasProxy } from './env.ts';
import { type Asked, Connection, type Outcome } from './http-connection.ts';

/** Connections that nobody uses, by origin. */
const idle = new Map<string, Set<Connection>>();

function findIdle(origin: string): Set<Connection> {
  const all = idle.get(origin) ?? new Set();
  idle.set(origin, all);
  return all;
}

async function ask(asked: Asked): Promise<Outcome> {
  const all = findIdle(asked.url.origin);
  for (const own of all) {
    all.delete(own);
    let isAnswered = false;
    const toTake: Asked['toTake'] = (head) => {
      isAnswered = true;
      return asked.toTake(head);
    };
    try {
      return await own.ask({ ...asked, toTake });
    } catch (error) {
      // The server had closed a connection that was kept: another one is tried.
      if (isAnswered || asked.signal.aborted) throw error;
    }
  }
  return new Connection(
    asked.url,
    (own) => all.add(own),
    (own) => all.delete(own),
  ).ask(asked);
}

const receiveByConnections: ReceivePart = async (url, range, signal, toTake) => {
  const outcome = await ask({ url, range, signal, toTake });
  // Such as a body in chunks, which no server of packs sends.
  if (outcome === 'unknown') await receiveByFetch(fetch)(url, range, signal, toTake);
};

/**
 * Receives a part in a third of the work of `fetch`, which makes memory for each piece that comes. Where a proxy is named, by
 * `fetch`, which knows it.
 */
export const nodeReceivePart: ReceivePart = hasProxy() ? receiveByFetch(fetch) : receiveByConnections;
