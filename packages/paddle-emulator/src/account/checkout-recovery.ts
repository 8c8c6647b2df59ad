import { z } from 'zod';
import { readBody } from '../api/read-body.ts';
import type { World } from '../world/world.ts';

const discount = z.strictObject({
  type: z.literal('percentage'),
  amount: z.string().regex(/^(100|[1-9][0-9]?)$/, 'must be a whole number from 1 to 100'),
});
const changes = z.strictObject({ enabled: z.boolean().optional(), discount: discount.nullable().optional() });

interface Recovery {
  enabled: boolean;
  discount: z.infer<typeof discount> | null;
}

const name = 'checkout_recovery';

/** Whether customers who leave a checkout get a mail, and what it offers. The emulator sends none. */
export function getRecovery(world: World): Recovery {
  return world.settings.get<Recovery>(name, { enabled: false, discount: null });
}

export function changeRecovery(world: World, body: unknown): Recovery {
  const recovery = { ...getRecovery(world), ...readBody(changes, body) };
  world.settings.set(name, recovery);
  return recovery;
}
