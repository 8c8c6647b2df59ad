import { toColumns } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { exitCodes } from '../errors.ts';
import { toLocalTime } from '../local-time.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';
import { parseCount, refuseUsage } from '../options.ts';

async function list(context: Context, options: Options): Promise<Outcome> {
  if (options.setAside === true && options.waiting === true)
    throw refuseUsage('Give --waiting or --set-aside: no event is both.');
  const limit = options.limit === undefined ? 50 : parseCount(options.limit, 'limit', 1000);
  const only = options.setAside === true ? 'set aside' : options.waiting === true ? 'waiting' : null;
  const { listEvents } = await import('@backline/core/fulfillment/inbox');
  const found = await withCore(context, (core) => listEvents(core, { only, limit }));
  if (found.events.length === 0) context.say('There are none.');
  const rows = found.events.map((event) => [
    event.eventId,
    event.type,
    event.entityId ?? '',
    toLocalTime(event.occurredAt),
    event.state,
    (event.lastError ?? '').replace(/\s+/g, ' ').slice(0, 120),
  ]);
  return {
    data: found,
    lines: toColumns(['EVENT', 'TYPE', 'ABOUT', 'OCCURRED', 'STATE', 'LAST ERROR'], rows),
    hasTimes: found.events.length > 0,
  };
}

async function show(context: Context, eventId: string): Promise<Outcome> {
  const { showEvent } = await import('@backline/core/fulfillment/inbox');
  const event = await withCore(context, (core) => showEvent(core, eventId));
  return { data: event, lines: JSON.stringify(event, null, 2).split('\n') };
}

async function replay(context: Context, eventId: string): Promise<Outcome> {
  const { replayEvent, showEvent } = await import('@backline/core/fulfillment/inbox');
  const { applyDueEvents } = await import('@backline/core/fulfillment/apply-due-events');
  const { payload: _, ...event } = await withCore(
    context,
    async (core) => {
      await replayEvent(core, operator, eventId);
      while ((await applyDueEvents(core)) > 0);
      return showEvent(core, eventId);
    },
    { hasGateway: true },
  );
  const problem = event.lastError === null ? '' : `: ${event.lastError}`;
  const isOpen = event.state === 'waiting' || event.state === 'set aside';
  if (event.state === 'waiting') context.say('The server tries it again by itself.');
  return {
    data: event,
    lines: [`${eventId} ${event.state}${problem}`],
    exitCode: isOpen ? exitCodes.refused : exitCodes.done,
  };
}

/** What Paddle has sent: all of it, one of it with its payload, or one of it again. */
export async function paddleEvents(context: Context, args: string[], options: Options): Promise<Outcome> {
  const [action = '', eventId] = args;
  await assertDatabaseExists(context.env);
  if (action === 'list') return list(context, options);
  if (action !== 'show' && action !== 'replay') throw refuseUsage(`"${action}" is none of list, show and replay.`);
  if (eventId === undefined) throw refuseUsage(`Which event? backline paddle events ${action} EVENT`);
  return action === 'show' ? show(context, eventId) : replay(context, eventId);
}
