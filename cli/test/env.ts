/** Where the host finds its programs; nothing else of its environment reaches a tested process. */
export const hostPath = process.env.PATH ?? '';

/** That of the whole run. */
export const timeZone = process.env.TZ ?? '';

export function setTimeZone(zone: string): void {
  process.env.TZ = zone;
}

/** True in `npm run test:long`. */
export const isLong = process.env.TEST_LONG === 'true';

/** The collections of a large shop. */
export const shopSize = isLong ? 5000 : 300;
