import type { AnyProcedure } from '@trpc/server';

type Area = Record<string, () => Promise<{ procedure: AnyProcedure }>>;

/**
 * The procedures of an area by name. Each module is loaded on demand, so that the command line loads only the one that
 * it calls.
 */
export async function loadArea<Calls extends Area>(calls: Calls) {
  const loaded = await Promise.all(Object.entries(calls).map(async ([name, load]) => [name, (await load()).procedure]));
  return Object.fromEntries(loaded) as { [Name in keyof Calls]: Awaited<ReturnType<Calls[Name]>>['procedure'] };
}
