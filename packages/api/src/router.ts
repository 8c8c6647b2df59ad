import { account } from './account/index.ts';
import { catalog } from './catalog/index.ts';
import { devices } from './devices/index.ts';
import { downloads } from './downloads/index.ts';
import { fulfillment } from './fulfillment/index.ts';
import { keys } from './keys/index.ts';
import { licenses } from './licenses/index.ts';
import { loadArea } from './load-area.ts';
import { orders } from './orders/index.ts';
import { packs } from './packs/index.ts';
import { payments } from './payments/index.ts';
import { plans } from './plans/index.ts';
import { sessions } from './sessions/index.ts';
import { support } from './support/index.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({
  account: router(await loadArea(account)),
  catalog: router(await loadArea(catalog)),
  devices: router(await loadArea(devices)),
  downloads: router(await loadArea(downloads)),
  fulfillment: router(await loadArea(fulfillment)),
  keys: router(await loadArea(keys)),
  licenses: router(await loadArea(licenses)),
  orders: router(await loadArea(orders)),
  packs: router(await loadArea(packs)),
  payments: router(await loadArea(payments)),
  plans: router(await loadArea(plans)),
  sessions: router(await loadArea(sessions)),
  support: router(await loadArea(support)),
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
export type ApiCaller = ReturnType<typeof createCaller>;
