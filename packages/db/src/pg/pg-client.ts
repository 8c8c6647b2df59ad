import type pg from 'pg';
import { OperationRefusedError } from '../engine/problem.ts';
import { toShownPgAddress } from './pg-address.ts';
import { connectClient, isSharedByPooler, setSession, toClientConfig } from './pg-session.ts';

const noLimits = {
  statement_timeout: 0,
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: 0,
  default_transaction_isolation: 'read committed',
};

/**
 * A connection for a copy, without time limits. Throws `UnreachableDatabaseError`, `UnfitDatabaseError`, and
 * `OperationRefusedError` for a pooler that shares connections, because settings from a copy or PostgreSQL's tools
 * would affect the next client.
 */
export async function connectPg(url: string): Promise<pg.Client> {
  const client = await connectClient(url, toClientConfig(url, 'backline db copy'));
  try {
    if (await isSharedByPooler(url, client))
      throw new OperationRefusedError(
        `${toShownPgAddress(url)} is a pooler in transaction mode, through which no database is copied, backed up or restored. Name the database itself, in DATABASE_URL of this command.`,
      );
    await client.query(setSession(noLimits));
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
