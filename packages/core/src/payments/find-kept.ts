import type { Db } from '@backline/db';
import { toLicenses } from '@backline/domain/licenses/terms';
import type { Core } from '../core.ts';
import { findGrants } from '../licenses/grants.ts';
import type { Item } from './adjustments.ts';

/** The SKUs that the account would still own without this order: from other orders, codes or gifts of support. */
export async function findKept(
  core: Core,
  db: Db,
  { userId }: { userId: string | null },
  lines: readonly Item[],
): Promise<Set<string>> {
  if (userId === null) return new Set();
  const own = new Set(lines.map(({ grantId }) => grantId));
  const others = (await findGrants(core, userId, db)).filter(({ id }) => !own.has(id));
  const { timed, perpetual } = toLicenses(others, core.providerClock.now());
  return new Set([...timed, ...perpetual].filter(({ isActive }) => isActive).map(({ sku }) => sku));
}
