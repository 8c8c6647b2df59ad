import { readBody } from '../api/read-body.ts';
import { type FaultRule, type FaultRuleInput, faultRules } from '../world/faults.ts';
import type { World } from '../world/world.ts';

/** Sets how requests fail, in place of the rules before. None: nothing fails. */
export function setFaults(world: World, rules: FaultRuleInput[] = []): FaultRule[] {
  const read = readBody(faultRules, [rules].flat());
  world.settings.set('faults', read);
  return read;
}
