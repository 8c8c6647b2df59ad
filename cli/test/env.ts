/** Where the host finds its programs; nothing else of its environment reaches a tested process. */
export const hostPath = process.env.PATH ?? '';

/** Far from UTC, so that local times differ from those of `--json`. */
export const timeZone = 'Asia/Tokyo';

export function setTimeZone(zone: string): void {
  process.env.TZ = zone;
}
setTimeZone(timeZone);
