import { dayMs } from '@backline/domain/time';

/** One act of a year: the person, the act and the time. Their random choices follow from the seed and this. */
export interface Entry {
  /** Milliseconds since the year began. */
  atMs: number;
  who: string;
  act: string;
  isTwice: boolean;
}

/** A rule that was broken. */
export interface Finding {
  invariant: string;
  message: string;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Formats a time, such as `day 12 09:31`. */
export function formatTime(atMs: number): string {
  const minutes = Math.floor((atMs % dayMs) / 60_000);
  return `day ${Math.floor(atMs / dayMs)} ${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** One line for each entry: `1036800000 p7 pay twice`. */
export const formatStory = (entries: readonly Entry[]): string =>
  entries.map(({ atMs, who, act, isTwice }) => `${atMs} ${who}: ${act}${isTwice ? ' (twice at once)' : ''}`).join('\n');

export function parseStory(text: string): Entry[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const found = /^\s*(\d+) (\w+): (.*?)( \(twice at once\))?\s*$/.exec(line);
      if (found === null) throw new Error(`This is no line of a story: ${line}`);
      const [, atMs, who = '', act = '', twice] = found;
      return { atMs: Number(atMs), who, act, isTwice: twice !== undefined };
    });
}
