import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, refuse } from '../world/paddle-error.ts';
import type { EmulatorControl } from './control.ts';
import { formActions } from './form-actions.ts';

interface OfForm {
  Params: { name: string };
  Body: Record<string, string> | undefined;
}

type AnyControl = Record<string, (...input: unknown[]) => Promise<unknown>>;

/** Reads the arguments from a body: a list, or a single one. */
function toArguments(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  return body === undefined || body === null ? [] : [body];
}

/** Keeps other web pages from using the controls through a visitor's browser. */
export function assertOwnOrigin(request: FastifyRequest): void {
  const { origin, host } = request.headers;
  if (!origin || (URL.canParse(origin) && new URL(origin).host === host)) return;
  refuse('forbidden', 'Only the page itself may do that.', 403);
}

export function controlRoutes(app: FastifyInstance, control: EmulatorControl): void {
  const controls = control as unknown as AnyControl;
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => assertOwnOrigin(request));
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get('/control/clock', () => control.clock());
    scope.post<{ Params: { name: string } }>('/control/api/:name', async (request) => {
      const { name } = request.params;
      if (!Object.hasOwn(controls, name)) notFound('Control', name);
      return { data: (await controls[name]?.(...toArguments(request.body))) ?? null };
    });
    scope.post<OfForm>('/control/:name', async (request, reply) => {
      const { name } = request.params;
      const action = Object.hasOwn(formActions, name) ? formActions[name] : undefined;
      if (!action) return notFound('Control', name);
      const fields = request.body ?? {};
      let message = action.done;
      try {
        await action.act(control, fields);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        message = `Not done: ${error.message}`;
      }
      const part = action.part ?? encodeURIComponent(fields.id ?? '');
      return reply.redirect(`../control?message=${encodeURIComponent(message)}#${part}`, 303);
    });
  });
}
