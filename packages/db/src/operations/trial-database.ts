import { randomUUID } from 'node:crypto';
import { OperationRefusedError } from '../engine/problem.ts';
import { withDatabase } from '../pg/pg-address.ts';
import { connectPg } from '../pg/pg-client.ts';

/**
 * Creates an empty PostgreSQL database on the same server, for a trial. Throws `OperationRefusedError` if there is no
 * such server, or its user may not create one.
 */
export async function makeTrialDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  if (url.startsWith('file:'))
    throw new OperationRefusedError(
      'it is a dump of PostgreSQL, and DATABASE_URL names no server on which a database could be made for it.',
    );
  const name = `backline_trial_${randomUUID().slice(0, 8)}`;
  const run = async (statement: string) => {
    const client = await connectPg(url);
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  try {
    await run(`CREATE DATABASE ${name}`);
  } catch (error) {
    // insufficient_privilege
    if (!(error instanceof Error) || !('code' in error) || error.code !== '42501') throw error;
    throw new OperationRefusedError(
      'the user of DATABASE_URL may make no database. Name one who may, on a server where the trial is no burden.',
    );
  }
  return { url: withDatabase(url, name), drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}
