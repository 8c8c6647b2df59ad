import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { apiKey, type BenchWorld, startServer } from '../bench-world.ts';
import { printFigure, toAuc, toMedian } from '../figures.ts';

// With 150 pairs, one run in eight would leave the range by chance. With this many, it is one in a hundred.
const pairs = 450;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds until the response has ended. */
async function time(url: string, body: object, expected: number): Promise<number> {
  const payload = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
  const startedAt = performance.now();
  const status = await new Promise<number | undefined>((done, fail) => {
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      text(response).then(() => done(response.statusCode), fail);
    });
    call.on('error', fail);
    call.end(payload);
  });
  const ms = performance.now() - startedAt;
  if (status !== expected) throw new Error(`${url} answered ${status}`);
  return ms;
}

interface Probe {
  work: string;
  path: string;
  status: number;
  toBody(authId: string): object;
  /** The address to compare with one that has an account. By default, it has none. */
  toOther?: (world: BenchWorld, index: number) => string;
}

const probes: Probe[] = [
  {
    work: 'login, known against unknown address',
    path: '/api/v1/token',
    status: 401,
    toBody: (authId) => ({ apiKey, authId, password: 'not the password', machineId: 'bench' }),
  },
  {
    work: 'login, without against with a second factor',
    path: '/api/v1/token',
    status: 401,
    toBody: (authId) => ({ apiKey, authId, password: 'not the password', machineId: 'bench' }),
    toOther: ({ emails }, index) => emails[emails.length / 2 + index] ?? '',
  },
  {
    work: 'recovery, known against unknown address',
    path: '/api/v1/recover',
    status: 200,
    toBody: (authId) => ({ authId }),
  },
];

/** Measures if response times reveal which addresses have an account. */
export async function benchEnumeration(world: BenchWorld): Promise<void> {
  const server = await startServer(world);
  try {
    for (const { work, path, status, toBody, toOther } of probes) {
      const known: number[] = [];
      const unknown: number[] = [];
      const ask = async (authId: string, times: number[]) => {
        times.push(await time(`${server.url}${path}`, toBody(authId), status));
      };
      for (let index = 0; index < 20; index += 1) await ask(`${randomUUID()}@example.org`, []);
      for (const [index, email] of world.emails.slice(0, pairs).entries()) {
        const stranger = toOther?.(world, index) ?? email.replace('person', 'nobody');
        const isKnownFirst = Math.random() < 0.5;
        if (isKnownFirst) await ask(email, known);
        await ask(stranger, unknown);
        if (!isKnownFirst) await ask(email, known);
      }
      const detail = `${toMedian(known).toFixed(2)} ms and ${toMedian(unknown).toFixed(2)} ms, ${pairs} pairs`;
      printFigure({ work: `${work}, AUC`, value: toAuc(known, unknown), atLeast: 0.45, atMost: 0.55, detail });
    }
  } finally {
    agent.destroy();
    await server.stop();
  }
}
