import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { takeFault } from '../world/faults.ts';
import { PaddleError } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { toErrorBody } from './answer-errors.ts';
import { isPermitted } from './permissions.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

export function checkKey(app: FastifyInstance, world: World): void {
  app.addHook('onRequest', async (request) => {
    const header = request.headers.authorization;
    if (!header) throw new PaddleError(403, 'authentication_missing', 'No Authorization header was sent.');
    const [, key] = /^bearer (\S+)$/i.exec(header) ?? [];
    if (!key) throw new PaddleError(403, 'authentication_malformed', 'The Authorization header is not valid.');
    if (!isSameText(key, world.options.apiKey)) {
      throw new PaddleError(403, 'forbidden', 'The API key is not the one that this emulator was started with.');
    }
    if (!isPermitted(world, request))
      throw new PaddleError(403, 'forbidden', "You aren't permitted to perform this request.");
  });
}

const codes: Record<number, string> = { 429: 'too_many_requests', 503: 'service_unavailable' };

/** True for controls and pages for people, which never fail. */
const isSpared = (path: string) => /^\/(control|browser|fonts|checkout|pay|portal|paddle\.js)(\/|$)/.test(path);

const cut = ({ raw }: FastifyRequest) => void raw.socket.destroy();

/** Makes requests fail according to the rules. */
export function failRequests(app: FastifyInstance, world: World): void {
  const doomed = new WeakSet<object>();
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const fault = isSpared(path) ? null : takeFault(world, { method: request.method, path });
    if (!fault) return;
    await wait(fault.delayMs);
    if (fault.cut === 'before') {
      cut(request);
      return reply.hijack();
    }
    if (fault.cut === 'after') doomed.add(request);
    if (fault.status === undefined) return;
    if (fault.retryAfter !== undefined) reply.header('retry-after', fault.retryAfter);
    const code = fault.code ?? codes[fault.status] ?? (fault.status < 500 ? 'bad_request' : 'internal_error');
    const type = fault.status < 500 ? 'request_error' : 'api_error';
    return reply.status(fault.status).send(toErrorBody(code, 'The emulator was told to fail this request.', type));
  });
  app.addHook('onSend', async (request) => {
    if (doomed.has(request)) cut(request);
  });
}
