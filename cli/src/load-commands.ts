import { nouns, standalone } from './nouns.ts';
import type { Loaded, Noun } from './shared/command.ts';

function find<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

const load = (noun: string | null, verbs: Noun['verbs']): Promise<Loaded>[] =>
  Object.entries(verbs).map(async ([verb, load]) => ({ noun, verb, command: (await load()).command }));

/**
 * Loads only the command of a command line, or those that it may be, because loading all takes longer than running one.
 */
export async function loadMeant([first = '', second = '', ...others]: string[]): Promise<Loaded[]> {
  const noun = find(nouns, first);
  const exact = noun === undefined ? find(standalone, first) : find(noun.verbs, second);
  if (exact !== undefined) {
    const { command } = await exact();
    return [noun === undefined ? { noun: null, verb: first, command } : { noun: first, verb: second, command }];
  }
  const named = Object.entries(nouns).filter(([name]) => [first, second, ...others].includes(name));
  return Promise.all([...named.flatMap(([name, { verbs }]) => load(name, verbs)), ...load(null, standalone)]);
}

export function loadAll(): Promise<Loaded[]> {
  return Promise.all([
    ...Object.entries(nouns).flatMap(([name, { verbs }]) => load(name, verbs)),
    ...load(null, standalone),
  ]);
}
