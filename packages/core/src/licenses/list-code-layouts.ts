import { asc } from '@backline/db';
import type { Core } from '../core.ts';

/** The layouts of codes that were imported from other systems: in these, a code is redeemed as it is written. */
export async function listCodeLayouts(core: Core): Promise<string[]> {
  const { codeLayouts } = core.store.t;
  const rows = await core.store.db
    .select({ layout: codeLayouts.layout })
    .from(codeLayouts)
    .orderBy(asc(codeLayouts.layout));
  return rows.map(({ layout }) => layout);
}
