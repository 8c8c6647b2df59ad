import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PaddleError } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
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
  });
}
