import { z } from 'zod';
import type { World } from './world.ts';

const rule = z.strictObject({
  /** The method, such as POST. By default, every method. */
  method: z
    .string()
    .transform((method) => method.toUpperCase())
    .optional(),
  /** The path, such as `/transactions/*`, where the star matches anything. By default, every path. */
  path: z.string().startsWith('/').default('*'),
  /** How many requests fail. Null for all, until the rules change. */
  times: z.number().int().min(1).nullable().default(1),
  /** The status that is sent instead. */
  status: z.number().int().min(400).max(599).optional(),
  /** The code in the answer, such as one of Paddle's. By default, a general one for the status. */
  code: z
    .string()
    .regex(/^[a-z_]{1,100}$/)
    .optional(),
  /** The header `Retry-After`, in seconds. */
  retryAfter: z.number().int().min(0).optional(),
  /** The delay of the answer. */
  delayMs: z.number().int().min(0).max(600_000).default(0),
  /** Cuts the connection without an answer: before anything was done, or after everything was. */
  cut: z.enum(['before', 'after']).optional(),
});

export const faultRules = z.array(rule);
export type FaultRuleInput = z.input<typeof rule>;
export type FaultRule = z.output<typeof rule>;

export const listFaults = (world: World) => world.settings.get<FaultRule[]>('faults', []);

function doesMatch({ method, path }: FaultRule, request: { method: string; path: string }): boolean {
  if (method !== undefined && method !== request.method) return false;
  const pattern = path.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`).test(request.path);
}

/** Finds the first rule that matches a request, and counts the match. */
export function takeFault(world: World, request: { method: string; path: string }): FaultRule | null {
  const rules = listFaults(world);
  const at = rules.findIndex((one) => doesMatch(one, request));
  const met = rules[at];
  if (!met) return null;
  const left = met.times === null ? [met] : met.times > 1 ? [{ ...met, times: met.times - 1 }] : [];
  world.settings.set('faults', rules.toSpliced(at, 1, ...left));
  return met;
}
