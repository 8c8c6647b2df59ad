import { asc } from '@backline/db';
import type { Core } from '../core.ts';

/** The layouts of codes imported from other systems. A code in such a layout must be typed exactly. */
export async function listCodeLayouts(core: Core): Promise<string[]> {
  const { codeLayouts } = core.store.t;
  const rows = await core.store.db
    .select({ layout: codeLayouts.layout })
    .from(codeLayouts)
    .orderBy(asc(codeLayouts.layout));
  return rows.map(({ layout }) => layout);
}
