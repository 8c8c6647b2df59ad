import { operator, withCore } from '../clients/open-core.ts';
import { type Context, defineCommand, type Outcome } from '../shared/command.ts';
import { parseChoice, parseCount, refuseUsage } from '../shared/options.ts';
import { toColumns, toJsonLines, toLocalTime } from '../shared/text.ts';

interface ListOptions {
  waiting?: boolean;
  deadLettered?: boolean;
  limit?: string;
}

async function list(context: Context, options: ListOptions): Promise<Outcome> {
  if (options.deadLettered === true && options.waiting === true)
    throw refuseUsage('Give --waiting or --dead-lettered: no event is both.');
  const limit = options.limit === undefined ? 50 : parseCount(options.limit, 'limit', 1000);
  const only = options.deadLettered === true ? 'dead-lettered' : options.waiting === true ? 'waiting' : null;
  const { listEvents } = await import('@backline/core/fulfillment/inbox');
  const found = await withCore(context, (core) => listEvents(core, { only, limit }));
  if (found.events.length === 0) context.log('There are none.');
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
  return { data: event, lines: toJsonLines(event) };
}

async function replay(context: Context, eventId: string): Promise<Outcome> {
  const { replayEvent, showEvent } = await import('@backline/core/fulfillment/inbox');
  const { applyDueEvents } = await import('@backline/core/fulfillment/apply-due-events');
  const { toDeadLetterAdvice } = await import('@backline/core/fulfillment/dead-letters');
  const { payload: _, ...event } = await withCore(context, async (core) => {
    await replayEvent(core, operator, eventId);
    while ((await applyDueEvents(core)) > 0);
    return showEvent(core, eventId);
  });
  const problem = event.lastError === null ? '' : `: ${event.lastError}`;
  const isOpen = event.state === 'waiting' || event.state === 'dead-lettered';
  if (event.state === 'waiting') context.log('The server tries it again by itself.');
  if (event.state === 'dead-lettered') context.log(toDeadLetterAdvice(event.lastError));
  return {
    data: event,
    lines: [`${eventId} ${event.state}${problem}`],
    isRefused: isOpen,
  };
}

export const command = defineCommand({
  usage: 'events <ACTION> [EVENT]',
  description: 'What Paddle has sent: list it, show one with its payload, have one applied again (replay).',
  examples: [
    'paddle events list --dead-lettered',
    'paddle events show evt_01hv8x29kz0t586xy6zn1a62ny',
    'paddle events replay evt_01hv8x29kz0t586xy6zn1a62ny',
  ],
  options: {
    '--waiting': 'only those that are still to be applied',
    '--dead-lettered': 'only those that could not be applied',
    '--limit <N>': 'how many (50)',
  },
  aliases: { '--set-aside': '--dead-lettered' },
  needs: ['database'],
  needsWith: { replay: ['database', 'provider'] },
  async run(context, args, options) {
    const [action = '', eventId] = args;
    if (action === 'list') return list(context, options);
    const named = parseChoice(action, ['list', 'show', 'replay'], 'nothing that can be done with events');
    if (eventId === undefined) throw refuseUsage(`Which event? backline paddle events ${named} EVENT`);
    return named === 'show' ? show(context, eventId) : replay(context, eventId);
  },
});
