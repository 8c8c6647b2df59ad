import { readlinkSync } from 'node:fs';
import { processEnv } from './env.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** A day in this machine's time zone. Without Intl, which takes longer to load than most commands to run. */
export function toLocalDay(at: string): string {
  const time = new Date(at);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** A time in this machine's time zone, for people to read; `--json` keeps UTC. */
export function toLocalTime(at: string): string {
  const time = new Date(at);
  return `${toLocalDay(at)} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/**
 * The name of the time zone that a link such as /etc/localtime points to, or null. Names below Etc have aliases, and a
 * copy of a zone's file has no name at all.
 */
export function readZoneLink(link: string): string | null {
  try {
    return /\/zoneinfo\/(?:Etc\/)?(UTC|(?!Etc)[A-Z]\w*\/[\w/-]+)$/.exec(readlinkSync(link))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** The time zone of `toLocalTime`, such as Europe/Berlin. Intl knows it always, and takes 10 ms to load. */
export function toTimeZone(): string {
  const linked = processEnv.TZ === undefined ? readZoneLink('/etc/localtime') : null;
  return linked ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
