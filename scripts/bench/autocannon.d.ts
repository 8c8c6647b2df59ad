/** The part of autocannon that the benchmarks use, because it has no types of its own. */
declare module 'autocannon' {
  interface Request {
    method: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    /** How many seconds an answer may take. */
    timeout?: number;
    /** Requests per second of all connections. */
    overallRate?: number;
    setupClient(client: { setRequests(requests: Request[]): void }): void;
  }
  interface Result {
    duration: number;
    non2xx: number;
    '2xx': number;
    '3xx': number;
    latency: { p99: number };
    errors: number;
  }
  interface Running extends PromiseLike<Result> {
    on(event: 'response', listener: () => void): void;
  }
  export default function autocannon(options: Options): Running;
}
