import pg from 'pg';
import { OperationRefusedError } from '../operations/problem.ts';
import { toStatementError } from '../statement-error.ts';
import { toShownAddress } from './shown-address.ts';

/** What pg knows of a COPY whose rows the client sends. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A COPY of one batch, which is in memory as a whole: its statement, and what follows it. */
class CopyIn extends pg.Query {
  readonly #bytes: Buffer;

  constructor(text: string, bytes: Buffer, callback: (error: Error | null) => void) {
    super({ text }, undefined, callback as never);
    this.#bytes = bytes;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#bytes);
    connection.endCopyFrom();
  }
}

/** Runs `COPY … FROM STDIN` with these bytes. */
export function copyIn(client: pg.Client, text: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, bytes, (error) => (error ? reject(error) : resolve())));
  });
}

/** A connection for as long as a copy takes: nothing on it has a time limit. Throws `OperationRefusedError`. */
export async function connectPg(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'backline db copy',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    options: '-c lock_timeout=5s -c timezone=UTC -c datestyle=ISO',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const isDenied = /^(28|3D)/.test(code ?? '') || /password/i.test(message);
    if (!isDenied) throw toStatementError(error);
    throw new OperationRefusedError(
      `${toShownAddress(url)} lets nobody in like this: ${code === '3D000' ? 'there is no such database' : 'user or password are wrong, or missing (PGPASSWORD)'}.`,
    );
  }
}
