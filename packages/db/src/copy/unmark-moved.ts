import { resolve } from 'node:path';
import { toDatabaseFile } from '../open-store.ts';
import { openExisting } from '../operations/inspect-sqlite.ts';
import { type Move, readPgMoves, readSqliteMoves } from './moves.ts';

const unmark = "UPDATE database_moves SET state = 'stale' WHERE state = 'moved'";

/** Where a database has moved to; null: it has not. */
export async function findMoved(url: string): Promise<Move | null> {
  return useMoves(url, (moves) => moves.find(({ state }) => state === 'moved') ?? null);
}

/** Lets a database be opened again that has moved. What was done at its new place is not in it. */
export async function unmarkMoved(url: string): Promise<void> {
  await useMoves(url, () => null, unmark);
}

async function useMoves<T>(url: string, read: (moves: Move[]) => T, then?: string): Promise<T> {
  if (url.startsWith('file:')) {
    const connection = openExisting(resolve(toDatabaseFile(url)));
    try {
      const found = read(readSqliteMoves(connection));
      if (then !== undefined) connection.exec(then);
      return found;
    } finally {
      connection.close();
    }
  }
  const { connectPg } = await import('./pg-client.ts');
  const { unfence } = await import('./pg-fence.ts');
  const client = await connectPg(url);
  try {
    const found = read(await readPgMoves((text) => client.query(text)));
    if (then !== undefined) await client.query(`BEGIN READ WRITE; ${unfence}; ${then}; COMMIT`);
    return found;
  } finally {
    await client.end();
  }
}
