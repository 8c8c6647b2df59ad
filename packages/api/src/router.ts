import type { inferRouterInputs } from '@trpc/server';
import { account } from './account.ts';
import { catalog } from './catalog.ts';
import { consents } from './consents.ts';
import { devices } from './devices.ts';
import { downloads } from './downloads.ts';
import { factors } from './factors.ts';
import { fulfillment } from './fulfillment.ts';
import { keys } from './keys.ts';
import { licenses } from './licenses.ts';
import { orders } from './orders.ts';
import { packs } from './packs.ts';
import { payments } from './payments.ts';
import { plans } from './plans.ts';
import { privacy } from './privacy.ts';
import { sessions } from './sessions.ts';
import { staff } from './staff.ts';
import { support } from './support.ts';
import { type ApiContext, createCallerFactory, router } from './trpc.ts';

export const appRouter = router({
  account,
  catalog,
  consents,
  devices,
  downloads,
  factors,
  fulfillment,
  keys,
  licenses,
  orders,
  packs,
  payments,
  plans,
  privacy,
  sessions,
  staff,
  support,
});

export type AppRouter = typeof appRouter;
/** The inputs of all calls, by area and name. */
export type RouterInputs = inferRouterInputs<AppRouter>;
const createCaller = createCallerFactory(appRouter);

/** Calls a procedure by its dotted name. */
export function callByName(context: ApiContext, procedure: string, input: unknown): Promise<unknown> {
  const [area = '', name = ''] = procedure.split('.');
  const caller = createCaller(context) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  return caller[area]?.[name]?.(input) ?? Promise.reject(new Error(`There is no call ${procedure}.`));
}
