import type { AccountTables } from './account.ts';
import { erase, system } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';

/** What came from another shop, beside the accounts, codes and grants that it became. */
export function importTables({ table, text, time, index }: Kit, account: AccountTables) {
  /** The layouts of codes that other systems have made: see `toCodeLayout`. Texts in no layout are not looked up. */
  const codeLayouts = table('code_layouts', {
    layout: text('layout', system).primaryKey(),
  });

  /** Accounts that were opened by an import and wait for their invitation. */
  const invitations = table(
    'invitations',
    {
      userId: text('user_id', erase)
        .primaryKey()
        .references(() => account.users.id),
      dueAt: time('due_at', erase).notNull(),
    },
    (row) => [index('invitations_due').on(row.dueAt)],
  );

  return { codeLayouts, invitations };
}
