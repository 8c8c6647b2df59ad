import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

export interface Migration {
  /** Without gaps. */
  id: number;
  name: string;
  statements: string[];
  hash: string;
}

/** Called before each migration with its name, its position among the pending ones, and their number. */
export type OnMigration = (migration: { migration: string; number: number; of: number }) => void;

export type Dialect = 'sqlite' | 'pg';

/** The database was created by a newer version of the program. Using it would lose that version's data. */
export class NewerSchemaError extends Error {
  constructor(found: number, known: number) {
    super(
      `The database has schema ${found}, this program knows ${known}. ` +
        'Start the newer version of Backline, or restore a backup from before the upgrade.',
    );
    this.name = 'NewerSchemaError';
  }
}

/** The database was created by a version before the first release, 1.0.0. */
export class OlderSchemaError extends Error {
  constructor(found: number) {
    super(
      `The database has schema ${found}, of 0.9 or a release candidate, which this version cannot upgrade. Nothing was changed. ` +
        'To keep that shop, go on with the version that made it. To move: "backline catalog export" with that version, ' +
        'then name a new database in DATABASE_URL, "backline catalog import" and "backline import customers" (docs/upgrading.md).',
    );
    this.name = 'OlderSchemaError';
  }
}

/** The number of the first migration. Lower numbers were used before the first release. */
export const firstId = 100;
const folders: Record<Dialect, URL> = {
  sqlite: new URL('../../migrations/sqlite/', import.meta.url),
  pg: new URL('../../migrations/pg/', import.meta.url),
};
const cache = new Map<string, Migration[]>();

/** All migrations of a dialect, oldest first. Each file is read when it is applied. */
export function listMigrations(dialect: Dialect, folder = folders[dialect]): Migration[] {
  const known = cache.get(folder.href);
  if (known !== undefined) return known;
  const migrations = readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort()
    .map((file, index): Migration => {
      const read = () => readFileSync(new URL(file, folder), 'utf8');
      return {
        id: firstId + index,
        name: file.replace(/\.sql$/, ''),
        get statements() {
          return read().split('--> statement-breakpoint');
        },
        get hash() {
          return createHash('sha256').update(read()).digest('hex');
        },
      };
    });
  cache.set(folder.href, migrations);
  return migrations;
}

export function latestMigration(dialect: Dialect): Migration {
  const latest = listMigrations(dialect).at(-1);
  if (latest === undefined) throw new Error(`There are no migrations for ${dialect}.`);
  return latest;
}

/**
 * Throws `OlderSchemaError` and `NewerSchemaError` for a schema that these migrations can neither produce nor upgrade.
 */
export function assertKnown(migrations: readonly Migration[], applied: number): void {
  const known = migrations.at(-1)?.id ?? 0;
  if (applied > 0 && applied < firstId) throw new OlderSchemaError(applied);
  if (applied > known) throw new NewerSchemaError(applied, known);
}

/** The migrations still to apply when the newest applied one is `applied` (0 for a new database). */
export function listPending(migrations: readonly Migration[], applied: number): Migration[] {
  assertKnown(migrations, applied);
  return migrations.filter((migration) => migration.id > applied);
}
