import { dayMs } from '@backline/domain/time';

/** One act of a year: who did what when. What they rolled follows from the seed and this. */
export interface Entry {
  /** Since the year began, in milliseconds. */
  atMs: number;
  who: string;
  act: string;
  isTwice: boolean;
}

/** Something that must be true and is not. */
export interface Finding {
  invariant: string;
  message: string;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Such as `day 12 09:31`. */
export function formatTime(atMs: number): string {
  const minutes = Math.floor((atMs % dayMs) / 60_000);
  return `day ${Math.floor(atMs / dayMs)} ${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** One line an entry: `1036800000 p7 pay twice`. */
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
