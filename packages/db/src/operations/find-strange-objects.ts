import Database from 'better-sqlite3';
import { listMigrations } from '../engine/migrations.ts';
import { migrateSqlite } from '../sqlite/migrate-sqlite.ts';

/** Lists the objects, and the body of each trigger. The text of other objects may differ between SQLite versions. */
const listObjects = `
  SELECT type || ' ' || name AS object, CASE type
    WHEN 'table' THEN (SELECT group_concat(name) FROM (SELECT name FROM pragma_table_xinfo(o.name) ORDER BY name))
    WHEN 'index' THEN (SELECT "unique" || partial FROM pragma_index_list(o.tbl_name) WHERE name = o.name)
    WHEN 'trigger' THEN sql
  END AS form
  FROM sqlite_schema AS o WHERE type NOT IN ('table', 'index') OR name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;

function readObjects(connection: Database.Database): Map<string, string | null> {
  const rows = connection.prepare<[], { object: string; form: string | null }>(listObjects).all();
  return new Map(rows.map(({ object, form }) => [object, form]));
}

/** The objects that the migrations up to a schema create. */
function makeObjects(schema: number): Map<string, string | null> {
  const connection = new Database(':memory:');
  try {
    const migrations = listMigrations('sqlite').filter(({ id }) => id <= schema);
    migrateSqlite(connection, ':memory:', { migrations });
    return readObjects(connection);
  } finally {
    connection.close();
  }
}

/**
 * The tables, indexes, triggers and views that differ from our migrations: someone may have added code that runs with
 * each write, or removed a unique index.
 */
export function findStrangeObjects(connection: Database.Database, schema: number): string[] {
  const found = readObjects(connection);
  const made = makeObjects(schema);
  return [
    ...[...found.keys()].filter((object) => !made.has(object)).map((object) => `${object} is not of Backline`),
    ...[...made].flatMap(([object, form]) => {
      if (!found.has(object)) return [`${object} is missing`];
      return found.get(object) === form ? [] : [`${object} was changed`];
    }),
  ];
}
