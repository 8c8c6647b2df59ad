import * as account from './account/index.ts';
import * as catalog from './catalog/index.ts';
import * as downloads from './downloads/index.ts';
import * as licenses from './licenses/index.ts';
import * as payments from './payments/index.ts';
import * as plans from './plans/index.ts';
import * as sessions from './sessions/index.ts';
import * as support from './support/index.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({
  sessions: router(sessions),
  account: router(account),
  licenses: router(licenses),
  downloads: router(downloads),
  catalog: router(catalog),
  payments: router(payments),
  plans: router(plans),
  support: router(support),
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
export type ApiCaller = ReturnType<typeof createCaller>;
