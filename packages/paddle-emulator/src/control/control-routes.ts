import type { FastifyInstance } from 'fastify';
import { notFound } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import type { EmulatorControl } from './control.ts';

type AnyControl = Record<string, (...input: unknown[]) => Promise<unknown>>;

/** The body is the list of arguments, or the one argument. */
function toArguments(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  return body === undefined || body === null ? [] : [body];
}

/** No page of another origin may drive the controls. */
export function controlRoutes(app: FastifyInstance, _world: World, control: EmulatorControl): void {
  const controls = control as unknown as AnyControl;
  app.post('/control/api/:name', async (request) => {
    const { name } = request.params as { name: string };
    if (!Object.hasOwn(controls, name)) notFound('Control', name);
    return { data: (await controls[name]?.(...toArguments(request.body))) ?? null };
  });
}
