import { hourMs } from '@backline/domain/time';

/** The toolbar's choices, each with its time ahead. */
export const clockSteps: Record<string, { title: string; ms: number }> = {
  hour: { title: 'An hour later', ms: hourMs },
  day: { title: 'A day later', ms: 24 * hourMs },
  week: { title: 'A week later', ms: 7 * 24 * hourMs },
  month: { title: '30 days later', ms: 30 * 24 * hourMs },
  year: { title: 'A year later', ms: 365 * 24 * hourMs },
};

let aheadMs = 0;

/** The time in milliseconds without the toolbar's choice, for the dates of the fixtures. */
export const realNow = () => Date.now() - aheadMs;

/** Moves the page's clock ahead by `ms`. Returns a function that resets it. */
export function shiftClock(ms: number): () => void {
  const real = globalThis.Date;
  aheadMs = ms;
  const now = () => real.now() + ms;
  globalThis.Date = new Proxy(real, {
    construct: (target, args, caller) => Reflect.construct(target, args.length === 0 ? [now()] : args, caller),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return () => {
    aheadMs = 0;
    globalThis.Date = real;
  };
}

/** Moves the args of a story `ms` ahead: the time that a card gets, and the time of a server. */
export function shiftArgs(args: object, ms: number): object {
  const entries = Object.entries(args).map(([name, value]) => {
    if (name === 'now' && value instanceof Date) return [name, new Date(value.getTime() + ms)];
    if (name === 'asOf') return [name, new Date(Date.parse(value) + ms).toISOString()];
    return [name, isPlain(value) ? shiftArgs(value, ms) : value];
  });
  return Object.fromEntries(entries);
}

/** True for a plain object: not a date, a list, a map or a React element. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return false;
  return Object.getPrototypeOf(value) === Object.prototype;
}
