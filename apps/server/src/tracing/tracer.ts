import type { WatchCall } from '@backline/api';
import type { Store, WatchStatement } from '@backline/db';
import type { FastifyInstance } from 'fastify';

/**
 * Traces: a request, the calls in it, their statements. Of what somebody has sent, nothing is in them: no address, no header,
 * no parameter.
 */
export interface Tracer {
  /** Follows the requests of a server from now on. */
  follow(server: FastifyInstance): void;
  watchCall: WatchCall;
  watchStatement: WatchStatement;
  /** The same store, whose transactions belong to the requests that ask for them. */
  followWrites(store: Store): Store;
  /** Sends what is left, for a second at most. */
  stop(): Promise<void>;
}
