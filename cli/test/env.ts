/** Where the host finds its programs; nothing else of its environment reaches a tested process. */
export const hostPath = process.env.PATH ?? '';

/** That of the whole run. */
export const timeZone = process.env.TZ ?? '';

export function setTimeZone(zone: string): void {
  process.env.TZ = zone;
}

/** The collections of a large shop. */
export const shopSize = process.env.TEST_LONG === 'true' ? 5000 : 300;
