import { eq } from '@backline/db';
import { defaultPoolRules, type PoolRulesInput } from '@backline/domain/devices/seats/pool-rules';
import type { SetPool, SetPoolInput } from '@backline/domain/support/computers/set-pool';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { raisePublicVersion } from '../../public-version.ts';
import { toPoolReport, toRules } from './pool-reports.ts';

/** The changed rules, with their old values. */
function toBefore(before: PoolRulesInput, rules: Partial<PoolRulesInput>): Partial<PoolRulesInput> {
  const names = Object.keys(rules) as (keyof PoolRulesInput)[];
  const changed = names.filter((name) => before[name] !== rules[name]);
  return Object.fromEntries(changed.map((name) => [name, before[name]]));
}

/**
 * Sets a pool's rules, or creates a pool. No computer loses its seat at once: seats above a lower limit are just not
 * renewed. A dry run shows the effect.
 */
export async function setPool(
  core: Core,
  caller: Caller,
  { name, rules, isDryRun, reason }: SetPoolInput,
): Promise<SetPool> {
  const { seatPools } = core.store.t;
  return core.store.write(async (tx) => {
    const [known] = await tx.select().from(seatPools).where(eq(seatPools.name, name));
    const old = known === undefined ? defaultPoolRules : toRules(known);
    const { enforcedFrom, ...merged } = { ...old, ...rules };
    const isFarmAllowed = known?.isFarmAllowed ?? false;
    const row = { ...merged, name, isFarmAllowed, enforcedFrom: enforcedFrom === null ? null : new Date(enforcedFrom) };
    const before = known === undefined ? {} : toBefore(old, rules);
    const isChanged = known === undefined || Object.keys(before).length > 0;
    if (!isDryRun && isChanged) {
      await tx.insert(seatPools).values(row).onConflictDoUpdate({ target: seatPools.name, set: row });
      const details = { ...rules, isNew: known === undefined };
      await raisePublicVersion(core, tx);
      await recordEvent(core, tx, caller, { type: 'pool.set', subject: name, reason, details });
    }
    return { ...(await toPoolReport(core, tx, row)), isNew: known === undefined, before };
  });
}
