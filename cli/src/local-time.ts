const two = (part: number) => String(part).padStart(2, '0');

/** A day in this machine's time zone. */
export function toLocalDay(at: string): string {
  const time = new Date(at);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** A time in this machine's time zone, for people to read; `--json` keeps UTC. */
export function toLocalTime(at: string): string {
  const time = new Date(at);
  return `${toLocalDay(at)} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** The time zone of `toLocalTime`, such as Europe/Berlin. */
export const toTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
