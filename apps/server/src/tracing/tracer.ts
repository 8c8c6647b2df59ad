import type { WatchCall } from '@backline/api';
import type { Store, WatchStatement } from '@backline/db';
import type { FastifyInstance } from 'fastify';

/**
 * Traces a request, its calls and their statements. Nothing sent by a client is in them: no address, no header, no
 * parameter.
 */
export interface Tracer {
  /** Starts to trace a server's requests. */
  follow(server: FastifyInstance): void;
  watchCall: WatchCall;
  watchStatement: WatchStatement;
  /** The same store, with its transactions assigned to the requests that caused them. */
  followWrites(store: Store): Store;
  /** Sends the remaining traces, for at most a second. */
  stop(): Promise<void>;
}
