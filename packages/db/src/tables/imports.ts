import { system } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';

/** What came from another shop, beside the accounts, codes and grants that it became. */
export function importTables({ table, text }: Kit) {
  /** The layouts of codes that other systems have made: see `toCodeLayout`. Texts in no layout are not looked up. */
  const codeLayouts = table('code_layouts', {
    layout: text('layout', system).primaryKey(),
  });

  return { codeLayouts };
}
