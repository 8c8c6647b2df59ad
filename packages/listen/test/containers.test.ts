import { describe, expect, it } from 'vitest';
import { measure } from '../src/measure.ts';
import { lyrics, toApe, toData, toFormat, toId3, toId3v1, toInfoFrame, toRiff } from './containers.ts';
import { makeSine, toFlac, toOgg, toOpusPages, toSilentMp3, toSilentOpus, toWav } from './signals.ts';

const sine = makeSine([{ level: -23, seconds: 0.5 }]);
const plain = { bits: 16, width: 2 };
const format = toFormat(plain);
const data = toData(sine, plain);
const list = { name: 'LIST', body: Buffer.from('INFOISFT\x06\0\0\0Studio', 'latin1') };
const junk = (text: string, pad?: number[]) => ({ name: 'junk', body: Buffer.from(text), ...(pad && { pad }) });
const expected = await measure(toWav([sine]));
const wide = { bits: 24, width: 4 };

describe('a WAV file', () => {
  it.each([
    ['at the low end of 32, as ALSA writes them', toRiff([toFormat(wide), toData(sine, wide)])],
    ['at the low end of 32, without their sign', toRiff([toFormat(wide), toData(sine, wide, 0, false)])],
    ['at the high end of 32', toRiff([toFormat(wide), toData(sine, wide, 8)])],
    ['of the extended form in 32', toRiff([toFormat({ bits: 32, width: 4, valid: 24 }), toData(sine, wide, 8)])],
    [
      'of the extended form in 24',
      toRiff([toFormat({ bits: 24, width: 3, valid: 24 }), toData(sine, { bits: 24, width: 3 })]),
    ],
  ])('of 24 bits %s is read by its block align', async (_, bytes) => {
    const exact = await measure(toWav([sine], 24));
    expect(await measure(bytes)).toEqual(exact);
  });

  it.each([
    [20, 3, 4],
    [20, 4, 12],
    [12, 2, 4],
  ])('of %i bits in %i bytes is the sound that went in', async (bits, width, shift) => {
    const result = await measure(toRiff([toFormat({ bits, width }), toData(sine, { bits, width }, shift)]));
    if ('problem' in result || 'problem' in expected) throw new Error('It was not measured.');
    expect(result.seconds).toBe(0.5);
    expect(Math.abs((result.loudness ?? 0) - (expected.loudness ?? 0))).toBeLessThan(0.05);
  });

  it('of two channels in wide containers keeps them apart', async () => {
    const both = new Float32Array(sine.length * 2);
    for (const [at, sample] of sine.entries()) both[at * 2] = sample;
    const file = toRiff([toFormat({ ...wide, channels: 2 }), toData(both, wide)]);
    expect(await measure(file)).toEqual(await measure(toWav([sine, new Float32Array(sine.length)], 24)));
  });

  it.each([
    ['an odd chunk and the byte behind it', [junk('odd'), format, data]],
    ['an odd chunk without the byte behind it', [format, junk('odd', []), data]],
    ['two odd chunks without the byte', [junk('odd', []), junk('again', []), format, data]],
    ['an odd chunk without the byte before one that it knows not', [format, junk('odd', []), list, data]],
    ['an odd chunk with a letter behind it', [format, junk('odd', [0x41]), data]],
    ['unknown chunks first', [junk('some'), list, format, junk('more'), data]],
    ['a list last', [format, data, list]],
    ['its format last', [data, format]],
    ['no size, as from a pipe', [format, { ...data, size: 0 }]],
    ['the largest size', [format, { ...data, size: 0xffffffff }]],
    ['the size that SoX writes into a pipe', [format, { ...data, size: 0x7ffff000 }]],
  ])('with %s is the same sound', async (_, chunks) => {
    expect(await measure(toRiff(chunks))).toEqual(expected);
    expect(await measure(toRiff(chunks, 0))).toEqual(expected);
    expect(await measure(toRiff(chunks, 0xffffffff))).toEqual(expected);
  });

  it('ends where it says, whatever lies behind', async () => {
    const more = Buffer.from('something else that was added');
    expect(await measure(Buffer.concat([toRiff([format, data]), more]))).toEqual(expected);
    expect(await measure(Buffer.concat([toRiff([format, { ...data, size: 0 }]), more]))).toEqual(expected);
    const even = toData(sine.subarray(0, 65), plain);
    // Its size is 130, so without the byte before it, the name that is read is printable, too.
    expect(await measure(toRiff([format, junk('odd', []), even]))).toEqual(await measure(toRiff([format, even])));
  });

  it('without samples is empty, also with chunks behind', async () => {
    const empty = { name: 'data', body: new Uint8Array(0) };
    expect(await measure(toRiff([format, empty]))).toEqual({ problem: 'is empty' });
    expect(await measure(toRiff([format, empty, list]))).toEqual({ problem: 'is empty' });
  });

  it.each([
    ['RF64', 'RF64\xff\xff\xff\xffWAVEds64'],
    ['BW64', 'BW64\xff\xff\xff\xffWAVEds64'],
    ['Wave64', 'riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\0\0'],
    ['RIFX', 'RIFX\0\0\0\x24WAVEfmt '],
    ['AIFF', 'FORM\0\0\0\x24AIFFCOMM'],
    ['CAF', 'caff\0\x01\0\0desc'],
  ])('of the kind %s is refused with the kinds that it can be saved as', async (name, start) => {
    expect(await measure(Buffer.from(start.padEnd(200, '\0'), 'latin1'))).toEqual({
      problem: `is ${name}, which some browsers cannot play: save it as WAV, FLAC, MP3 or Opus`,
    });
  });
});

describe('tags', () => {
  const flac = toFlac(makeSine([{ level: -23, seconds: 0.256 }]));
  const unknown = Buffer.from(flac);
  unknown.writeUInt32BE(0, 22);
  const kinds = {
    WAV: toWav([sine]),
    'WAV from a pipe': toRiff([format, { ...data, size: 0 }], 0),
    FLAC: flac,
    'FLAC of unknown length': unknown,
    MP3: toSilentMp3(40),
    Opus: toSilentOpus(10),
  };
  const leading = {
    'an ID3v2 tag': toId3(300),
    'an ID3v2 tag with a footer': toId3(300, { hasFooter: true }),
    'two ID3v2 tags': Buffer.concat([toId3(20), toId3(20_000)]),
    'an ID3v2 tag with 8 bits a byte in its size': toId3(0x181, { base: 256 }),
    'an ID3v2 tag and zeros': Buffer.concat([toId3(300), Buffer.alloc(5000)]),
    'an APE tag': toApe(),
  };
  const trailing = {
    'an ID3v1 tag': toId3v1(),
    'an ID3v1 tag of genre 0 and zeros': Buffer.concat([toId3v1(0), Buffer.alloc(600)]),
    'an extended ID3v1 tag': Buffer.concat([Buffer.from('TAG+'), Buffer.alloc(223, 'a'), toId3v1()]),
    'an APE tag and an ID3v1 tag': Buffer.concat([toApe(), toId3v1()]),
    'lyrics and an ID3v1 tag': Buffer.concat([lyrics, toId3v1()]),
    'an ID3v2 tag at the end': toId3(300, { hasFooter: true }),
  };

  it.each(Object.entries(kinds))('before and behind a sound are no part of %s', async (_, sound) => {
    const bare = await measure(sound);
    expect(bare).not.toHaveProperty('problem');
    expect(await measure(Buffer.concat([toId3(300), sound, toApe(), toId3v1()]))).toEqual(bare);
  });

  it.each(['WAV', 'WAV from a pipe'] as const)('of every kind are no part of %s', async (kind) => {
    const sound = kinds[kind];
    const bare = await measure(sound);
    for (const [name, tag] of Object.entries(leading))
      expect([name, await measure(Buffer.concat([tag, sound]))]).toEqual([name, bare]);
    for (const [name, tag] of Object.entries(trailing))
      expect([name, await measure(Buffer.concat([sound, tag]))]).toEqual([name, bare]);
  });

  it.each(['MP3', 'Opus', 'FLAC'] as const)('and zeros behind a sound are no part of %s', async (kind) => {
    expect(await measure(Buffer.concat([kinds[kind], Buffer.alloc(3000)]))).toEqual(await measure(kinds[kind]));
  });

  it('of an MP3 may state a wrong size, and other bytes may be behind its last frame', async () => {
    const sound = kinds.MP3;
    const bare = await measure(sound);
    for (const tag of [toId3(300, { stated: 9 }), toId3(300, { stated: 90_000 }), Buffer.alloc(9000)])
      expect(await measure(Buffer.concat([tag, sound]))).toEqual(bare);
    expect(await measure(Buffer.concat([sound, Buffer.from('a program added this '.repeat(200))]))).toEqual(bare);
  });

  it.each(['Xing', 'Info', 'VBRI'] as const)('in a frame %s are no sound', async (name) => {
    const frame = toInfoFrame(name, 40);
    const told = await measure(Buffer.concat([frame, kinds.MP3]));
    expect(await measure(Buffer.concat([toId3(300), frame, kinds.MP3, toId3v1()]))).toEqual(told);
    const bare = await measure(kinds.MP3);
    if ('problem' in told || 'problem' in bare) throw new Error('It was not measured.');
    // A frame is 26 ms long. The rest is the decoder's delay, which is cut if the number of frames is known.
    expect(Math.abs(told.seconds - bare.seconds)).toBeLessThan(0.0125);
  });

  it.each([1, 254, 255, 65_025, 300_000])('of Opus may have %i bytes more', async (comments) => {
    expect(await measure(toSilentOpus(10, { comments }))).toEqual(await measure(kinds.Opus));
  });
});

describe('Ogg', () => {
  it('is measured by the first stream of Opus of those that are parallel', async () => {
    const [first, rest] = toOpusPages(10);
    const [second, more] = toOpusPages(16, { serial: 2 });
    const bare = await measure(toSilentOpus(10));
    expect(await measure(Buffer.concat([first, second, rest, more]))).toEqual(bare);
    const about = toOgg([[Buffer.from('fishead\0')]], 3);
    expect(await measure(Buffer.concat([about, first, rest]))).toEqual(bare);
    const twice = Buffer.concat([about, first, rest, toId3(20), second, more]);
    expect(await measure(twice)).toMatchObject({ chains: 2 });
  });
});

it('refuses a FLAC file with fewer samples than it states', async () => {
  const flac = toFlac(makeSine([{ level: -23, seconds: 0.256 }]));
  expect(await measure(flac.subarray(0, -3000))).toEqual({ problem: 'has damaged frames' });
  const damaged = Buffer.from(flac);
  damaged.fill(0x55, 20_000, 20_100);
  expect(await measure(damaged)).toEqual({ problem: 'has damaged frames' });
});
