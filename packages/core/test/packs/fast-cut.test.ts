import { cutAims, toCuts } from '@backline/activation/cut';
import { createCutter } from '@backline/core/packs/fast-cut';
import { expect, it } from 'vitest';
import { toNoise } from './folders.ts';

/** Noise, with a long silence and a loop in it. */
function toSound(seed: string, bytes: number): Buffer {
  const sound = Buffer.from(toNoise(seed, bytes));
  sound.fill(0, Math.floor(bytes * 0.3), Math.floor(bytes * 0.5));
  for (let at = Math.floor(bytes * 0.8); at < bytes; at += 1) sound[at] = at & 127;
  return sound;
}

it('cuts every content where plugins and earlier publications have cut it', () => {
  const sizes = [0, 1, 31, 2048, 16_384, 16_385, 65_536, 262_144, 700_001, 3_000_000];
  const cutter = createCutter(2, Math.max(...sizes));
  for (const [at, size] of sizes.entries())
    for (const aim of Object.values(cutAims)) {
      const sound = toSound(`${size}`, size);
      const buffer = cutter.buffers[at % 2] as Buffer;
      sound.copy(buffer);
      const lengths: number[] = [];
      for (let from = 0; from < size; from += lengths.at(-1) ?? size)
        lengths.push(cutter.findCut(buffer, from, size, aim));
      expect(lengths).toEqual(toCuts(sound, aim));
    }
});
