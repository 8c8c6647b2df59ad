import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOgg } from '../src/decode-opus.ts';
import { createListener } from '../src/index.ts';
import { createLoudnessMeter } from '../src/loudness.ts';
import { measure } from '../src/measure.ts';
import { makeSine, type Part, toFlac, toOgg, toSilentMp3, toSilentOpus, toWav } from './signals.ts';

const read = async (bytes: Uint8Array) => {
  const result = await measure(bytes);
  if ('problem' in result) throw new Error(result.problem);
  return result;
};

describe('the loudness', () => {
  const steps = (...parts: [level: number, seconds: number][]): Part[] =>
    parts.map(([level, seconds]) => ({ level, seconds }));

  it.each([
    ['a steady sine', steps([-23, 5]), -23],
    ['a quieter sine', steps([-33, 5]), -33],
    ['quiet surroundings', steps([-36, 10], [-23, 60], [-36, 10]), -23],
    ['nearly silent surroundings', steps([-72, 10], [-36, 10], [-23, 60], [-36, 10], [-72, 10]), -23],
    ['a louder middle', steps([-26, 20], [-20, 20.1], [-26, 20]), -23],
  ])('of %s is the one of EBU Tech 3341', (_, parts, expected) => {
    const sampleRate = 16_000;
    const meter = createLoudnessMeter(sampleRate, 2);
    const sine = makeSine(parts, sampleRate);
    meter.add([sine, sine]);
    expect(Math.abs((meter.end() ?? 0) - expected)).toBeLessThan(0.1);
  });

  it.each([8000, 22_050, 44_100, 96_000])('does not depend on a sample rate of %i Hz', async (sampleRate) => {
    const sine = makeSine([{ level: -23, seconds: 2 }], sampleRate);
    const { loudness } = await read(toWav([sine, sine], 24, sampleRate));
    expect(Math.abs((loudness ?? 0) + 23)).toBeLessThan(0.15);
  });

  it('of one channel is the one of two equal channels', async () => {
    const sine = makeSine([{ level: -20, seconds: 2 }]);
    const one = await read(toWav([sine]));
    const two = await read(toWav([sine, sine]));
    expect({ ...one, loudness: 0 }).toEqual({ ...two, loudness: 0 });
    expect(one.loudness).toBeCloseTo(two.loudness ?? 0, 6);
  });

  it('is null for silence, and measured for a stroke shorter than a block', async () => {
    expect(await read(toWav([new Float32Array(48_000)]))).toMatchObject({ loudness: null, peak: null });
    const { loudness, seconds } = await read(toWav([makeSine([{ level: -10, seconds: 0.2 }])]));
    expect(seconds).toBeCloseTo(0.2);
    expect(Math.abs((loudness ?? 0) + 13)).toBeLessThan(0.3);
  });
});

describe('the peak and the wave', () => {
  it('find the peak between two samples', async () => {
    // A sine at a quarter of the sample rate, sampled between its peaks, so each sample is 3 dB below the peak.
    const between = Float32Array.from({ length: 48_000 }, (_, at) => 0.5 * Math.sin((Math.PI / 2) * at + Math.PI / 4));
    const { peak } = await read(toWav([between], 32));
    expect(Math.abs((peak ?? 0) + 6.02)).toBeLessThan(0.3);
  });

  it('have 160 columns of the larger side, whatever the length', async () => {
    for (const seconds of [0.01, 0.5, 7.3]) {
      const side = makeSine([
        { level: -6, seconds: seconds / 2 },
        { level: -26, seconds: seconds / 2 },
      ]);
      const { waves } = await read(toWav([side.map((sample) => sample / 10), side], 24));
      const columns = Buffer.from(waves, 'base64');
      expect(waves).toHaveLength(216);
      expect(columns).toHaveLength(160);
      expect(Math.max(...columns)).toBe(255);
      if (seconds > 1) {
        expect(columns[40]).toBeGreaterThan(240);
        expect(Math.abs((columns[120] ?? 0) - 25.5)).toBeLessThan(3);
      }
    }
  });

  it('tell how long the beginning is silent', async () => {
    const late = new Float32Array(48_000);
    late.set(makeSine([{ level: -6, seconds: 0.4 }]), 28_800);
    expect((await read(toWav([late]))).silentStart).toBeCloseTo(0.6, 2);
  });
});

describe('a file', () => {
  it('of FLAC is the sound that went in', async () => {
    const sine = makeSine([{ level: -23, seconds: 2.048 }]);
    const { seconds, loudness } = await read(toFlac(sine));
    expect(seconds).toBeCloseTo(2.048, 3);
    expect(Math.abs((loudness ?? 0) + 23)).toBeLessThan(0.1);
  });

  it('of MP3 has the length of its frames', async () => {
    const { seconds, loudness } = await read(toSilentMp3(100));
    expect(Math.abs(seconds - 2.6)).toBeLessThan(0.1);
    expect(loudness).toBeNull();
  });

  it('of Opus begins after its pre-skip and ends where its last page says', async () => {
    expect(await read(toSilentOpus(100, { preSkip: 960, cut: 240 }))).toMatchObject({
      seconds: (99 * 960 - 240) / 48_000,
      chains: 1,
    });
  });

  it('of Opus may be several chained streams', async () => {
    const chained = Buffer.concat([toSilentOpus(50, { preSkip: 0 }), toSilentOpus(50, { serial: 2, preSkip: 0 })]);
    expect(await read(chained)).toMatchObject({ seconds: 2, chains: 2 });
  });

  const opus = toSilentOpus(50);
  it.each([
    ['no sound', Buffer.from('nothing that anyone could hear'), 'is no sound that can be measured'],
    ['nothing', Buffer.alloc(0), 'is no sound that can be measured'],
    ['over 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1), 'is larger than 20 MB'],
    ['a cut Ogg file', opus.subarray(0, -10), 'ends in the middle of a page'],
    ['Ogg and something else', Buffer.concat([opus, Buffer.from('more')]), 'is a damaged Ogg file'],
    ['Opus of many channels', toSilentOpus(50, { channels: 6 }), 'has more than two channels'],
    ['WAV without sound', toWav([new Float32Array(0)]), 'is empty'],
    [
      'WAV of three channels',
      toWav(Array.from({ length: 3 }, () => new Float32Array(9))),
      'has more than two channels',
    ],
    ['WAV of another world', toWav([new Float32Array(9)], 16, 400), 'has a sample rate of 400 Hz'],
    ['eleven minutes', toWav([new Float32Array(5_280_000)], 16, 8000), 'is longer than ten minutes'],
    [
      'an infinite sample',
      toWav([Float32Array.of(0.5, Number.POSITIVE_INFINITY, 0.5)], 32),
      'has samples that are no numbers',
    ],
    [
      'a sample that is no number',
      toWav([Float32Array.of(0.5, Number.NaN, 0.5)], 32),
      'has samples that are no numbers',
    ],
    ['empty packets', toOgg([[new Uint8Array(0)]]), 'has empty packets'],
    ['AAC', Buffer.from('\0\0\0\x20ftypM4A mp42isom'), 'is AAC, which is not measured'],
  ])('of %s says why it is not measured', async (_, bytes, problem) => {
    expect(await measure(bytes)).toEqual({ problem });
  });

  it.each([3e38, 1e-44])('of floating point around %f has figures of a size that can be stored', async (size) => {
    const { peak, loudness, seconds, silentStart } = await read(toWav([new Float32Array(48_000).fill(size)], 32));
    for (const figure of [peak, loudness ?? 0, seconds, silentStart])
      expect(Math.abs(figure ?? Number.NaN)).toBeLessThanOrEqual(200);
  });

  it('of Ogg is given up at the packet that is beyond ten minutes, and at a stream too many', () => {
    const page = Array.from({ length: 255 }, () => Buffer.from([0x80]));
    const pages = (count: number) => toOgg(Array.from({ length: count }, () => page));
    expect(() => readOgg(pages(950))).toThrow('is longer than ten minutes');
    expect(readOgg(pages(940))).toHaveLength(1);
    const heads = (count: number) =>
      Buffer.concat(Array.from({ length: count }, (_, serial) => toSilentOpus(1, { serial })));
    expect(() => readOgg(heads(101))).toThrow('has more than 100 streams');
    expect(readOgg(heads(100))).toHaveLength(100);
  });

  it('of any bytes is measured or refused', async () => {
    const starts = [
      opus,
      toFlac(makeSine([{ level: -9, seconds: 0.2 }])),
      toSilentMp3(9),
      toWav([new Float32Array(99)]),
    ];
    const bytes = fc.tuple(fc.constantFrom(...starts), fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 64 }));
    await fc.assert(
      fc.asyncProperty(bytes, async ([start, place, noise]) => {
        const file = Buffer.from(start);
        file.set(noise.subarray(0, file.length - (place % file.length)), place % file.length);
        const result = await measure(file);
        expect('problem' in result || result.waves.length === 216).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

it('is measured in threads, the same as without them', async () => {
  const listener = createListener(2);
  const files = [-30, -20, -10].map((level) => toWav([makeSine([{ level, seconds: 0.5 }])]));
  expect(await Promise.all(files.map((file) => listener.listen(file)))).toEqual(await Promise.all(files.map(measure)));
  await listener.close();
});

it('is given up when it takes too long, and the next file has a thread of its own', async () => {
  const listener = createListener(1, 1);
  const file = toWav([makeSine([{ level: -20, seconds: 0.5 }])]);
  const late = { problem: 'takes too long to decode' };
  expect(await Promise.all([listener.listen(file), listener.listen(file)])).toEqual([late, late]);
  await listener.close();
});
