import { audit } from './audit/index.ts';
import { batch } from './batch/index.ts';
import { brand } from './brand/index.ts';
import { catalog } from './catalog/index.ts';
import type { Loaded, Noun } from './command.ts';
import { db } from './db/index.ts';
import { device } from './device/index.ts';
import { grant } from './grant/index.ts';
import { importNoun } from './import/index.ts';
import { keys } from './keys/index.ts';
import { lease } from './lease/index.ts';
import { license } from './license/index.ts';
import { mail } from './mail/index.ts';
import { order } from './order/index.ts';
import { pack } from './pack/index.ts';
import { paddle } from './paddle/index.ts';
import { passport } from './passport/index.ts';
import { pool } from './pool/index.ts';
import { privacy } from './privacy/index.ts';
import { release } from './release/index.ts';
import { review } from './review/index.ts';
import { seat } from './seat/index.ts';
import { sku } from './sku/index.ts';
import { staff } from './staff/index.ts';
import { standalone } from './standalone/index.ts';
import { subscription } from './subscription/index.ts';
import { terms } from './terms/index.ts';
import { user } from './user/index.ts';

/** In the order in which help lists them. */
export const nouns: Record<string, Noun> = {
  license,
  batch,
  grant,
  user,
  staff,
  audit,
  privacy,
  terms,
  sku,
  catalog,
  paddle,
  order,
  subscription,
  review,
  mail,
  release,
  pack,
  import: importNoun,
  keys,
  device,
  seat,
  pool,
  lease,
  passport,
  brand,
  db,
};

function find<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

const load = (noun: string | null, verbs: Noun['verbs']): Promise<Loaded>[] =>
  Object.entries(verbs).map(async ([verb, load]) => ({ noun, verb, command: (await load()).command }));

/** The command that a command line names, or all that it can mean: describing each takes longer than running one. */
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
