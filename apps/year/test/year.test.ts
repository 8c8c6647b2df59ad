import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { playYear, type YearOutcome } from '../src/play.ts';
import { shrinkStory } from '../src/shrink.ts';
import { formatStory, formatTime, parseStory } from '../src/story.ts';
import { asked } from './env.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** The findings and when they occurred. */
function formatOutcome(seed: string, { findings, atMs, entries, log }: YearOutcome): string {
  const acts = `seed ${seed}: ${entries.length} acts until ${formatTime(atMs)}`;
  if (findings.length === 0) return acts;
  const found = findings.slice(0, 10).map(({ invariant, message }) => `  ${invariant}: ${message}`);
  return [acts, ...found, 'The last of it:', ...log.slice(-25)].join('\n');
}

it.runIf(asked !== null)(
  'plays the year that was asked for',
  async () => {
    if (asked === null) return;
    const { seed, isShrunk, logFile, storyFile, ...size } = asked;
    const began = performance.now();
    const entries = storyFile === null ? undefined : parseStory(readFileSync(storyFile, 'utf8'));
    const options = { seed, ...size, entries };
    const outcome = await playYear(options);
    const seconds = Math.round((performance.now() - began) / 1000);
    say(`${formatOutcome(seed, outcome)}\n${seconds} s, ${outcome.standingStill}`);
    if (logFile !== null) writeFileSync(logFile, outcome.log.join('\n'));
    if (isShrunk && outcome.findings.length > 0)
      say(`The shortest story:\n${formatStory(await shrinkStory(options, outcome, say))}`);
    expect(outcome.findings).toEqual([]);
  },
  24 * 3_600_000,
);

it.runIf(asked === null).each(['2', '3', '4'])('finds nothing in a short year from seed %s', async (seed) => {
  const outcome = await playYear({ seed, engine: 'sqlite', days: 6, people: 8 });
  expect(outcome.findings, formatOutcome(seed, outcome)).toEqual([]);
});
