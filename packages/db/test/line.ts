import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** A connection to a server, through a proxy that can disturb it. */
export interface Line {
  /** The address of the database through the proxy. */
  url: string;
  /** The first packet of each connection. */
  openings: Buffer[];
  /** Closes all connections. New ones are accepted. */
  cut(): void;
  /** Closes all connections and accepts no new ones. */
  refuse(): void;
  /** Accepts connections, but sends nothing on them. */
  hang(): void;
  /** Sends nothing on the existing connections anymore, like a firewall that has forgotten them. New ones work. */
  forget(): void;
  /** Delays each packet. */
  delay(ms: number): void;
  /** Lets new connections work again. */
  restore(): void;
  close(): void;
}

type Mode = 'open' | 'refuse' | 'hang';

interface Pair {
  near: Socket;
  far: Socket;
  isForgotten: boolean;
}

export async function openLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const pairs = new Set<Pair>();
  const openings: Buffer[] = [];
  let mode: Mode = 'open';
  let delayMs = 0;
  const end = (pair: Pair) => {
    pairs.delete(pair);
    pair.near.destroy();
    pair.far.destroy();
  };
  const cut = () => {
    for (const pair of pairs) end(pair);
  };
  const server = createServer((near) => {
    near.on('error', () => {});
    if (mode === 'refuse') return void near.destroy();
    if (mode === 'hang') return;
    const far = createConnection({ host: hostname, port: Number(port || 5432) });
    const pair: Pair = { near, far, isForgotten: false };
    pairs.add(pair);
    near.once('data', (chunk) => openings.push(chunk));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('data', (chunk) => {
        const pass = () => pair.isForgotten || to.destroyed || to.write(chunk);
        if (delayMs === 0) pass();
        else setTimeout(pass, delayMs);
      });
      from.on('close', () => {
        if (!pair.isForgotten) end(pair);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const behind = new URL(url);
  behind.hostname = '127.0.0.1';
  behind.port = String((server.address() as AddressInfo).port);
  return {
    url: behind.href,
    openings,
    cut,
    refuse() {
      mode = 'refuse';
      cut();
    },
    hang() {
      mode = 'hang';
    },
    forget() {
      for (const pair of pairs) pair.isForgotten = true;
    },
    delay(ms) {
      delayMs = ms;
    },
    restore() {
      mode = 'open';
    },
    close() {
      cut();
      server.close();
    },
  };
}
