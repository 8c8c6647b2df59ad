/** The same promise, rejected after a timeout. */
export function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TimeoutError(ms)), ms);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}

export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`No answer within ${ms} ms`);
    this.name = 'TimeoutError';
  }
}
