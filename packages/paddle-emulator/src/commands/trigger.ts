import { type Triggered, triggers } from '../control/trigger.ts';
import { ask, CommandError, type Target } from './ask.ts';

/** Makes an event happen in a running emulator, and prints all that happened. */
export async function triggerEvent(target: Target, type: string | undefined): Promise<void> {
  if (type === undefined || !triggers.includes(type))
    throw new CommandError(`Name one of these events: ${triggers.join(', ')}.`);
  const { events } = await ask<Triggered>(target, 'POST', '/control/api/trigger', type);
  process.stdout.write(events.map((event) => `${event.type} ${event.id}\n`).join(''));
}
