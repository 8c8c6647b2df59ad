import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importCatalog } from '../../packages/core/src/catalog/import-catalog.ts';
import { copyDatabase } from '../../packages/db/src/copy/copy-database.ts';
import { toDatabaseFile } from '../../packages/db/src/open/open-store.ts';
import { addNewCodes, openBenchCore, operator } from '../bench/bench-core.ts';
import { addGrants, type BenchWorld, createBenchWorld } from '../bench/bench-world.ts';
import { addComputers } from '../bench/devices.ts';
import { type Engine, sqlite } from '../bench/engines.ts';
import { makeCatalog } from '../bench/make-catalog.ts';
import type { Request } from '../bench/measure.ts';

export interface LoadSize {
  accounts: number;
  codes: number;
  packs: number;
}

/** A shop with the same rows in SQLite and in PostgreSQL. */
export interface LoadWorld {
  world: BenchWorld;
  codes: string[];
  /** The requests of computers that renew their leases. */
  refreshes: Request[];
  sqliteUrl: string;
  /** Null without PostgreSQL. */
  pgUrl: string | null;
  remove(): Promise<void>;
}

const computers = 5000;
const sessions = 20_000;

const say = (what: string) => process.stderr.write(`${what}\n`);

/** Fills SQLite, and copies it to PostgreSQL with the code of `db copy`. */
export async function createLoadWorld(size: LoadSize, pg: Engine | undefined): Promise<LoadWorld> {
  say(`Making ${size.accounts} accounts, ${size.codes} codes and ${size.packs} packs`);
  const world = await createBenchWorld(sqlite, { users: size.accounts, sessions: Math.min(sessions, size.accounts) });
  const sqliteUrl = world.env.DATABASE_URL ?? '';
  const core = await openBenchCore(sqliteUrl, world.directory);
  await importCatalog(core, operator, makeCatalog(size.packs));
  const codes = await addNewCodes(core, size.codes);
  await addGrants(core.store, { ...world, userIds: world.userIds.slice(computers) }, 'B');
  await core.store.close();
  const refreshes = await addComputers({ ...world, userIds: world.userIds.slice(0, computers) });
  const target = await pg?.make(world.directory);
  if (pg !== undefined && target !== undefined) {
    say('Moving a copy to PostgreSQL');
    const moving = join(world.directory, 'moving.sqlite');
    await copyFile(toDatabaseFile(sqliteUrl), moving);
    await copyDatabase({ from: pathToFileURL(moving).href, to: target.url, verifyAudit: async () => null });
    await pg.settle(target.url);
  }
  return {
    world,
    codes,
    refreshes,
    sqliteUrl,
    pgUrl: target?.url ?? null,
    async remove() {
      await target?.drop();
      await world.remove();
    },
  };
}
