import { skipTags, startsWith } from './tags.ts';

/** Kilobits per second of layer III, by the index in a header: of MPEG 1, and of MPEG 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44_100, 48_000, 32_000];

/** The size of the frame of layer III at a place, or 0. */
function measureFrame(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const version = (second >> 3) & 3;
  if (first !== 0xff || (second & 0xe6) !== 0xe2 || version === 1) return 0;
  const isFirst = version === 3;
  const kilobits = bitRates[isFirst ? 0 : 1][third >> 4] ?? 0;
  const rate = (sampleRates[(third >> 2) & 3] ?? Number.POSITIVE_INFINITY) / (isFirst ? 1 : version === 2 ? 2 : 4);
  const size = Math.floor(((isFirst ? 144_000 : 72_000) * kilobits) / rate);
  return size === 0 ? 0 : size + ((third >> 1) & 1);
}

/** True for three frames in a row, or fewer with nothing but tags behind them. One header alone may be chance. */
function isChain(bytes: Uint8Array, at: number): boolean {
  let end = at;
  for (let count = 0; count < 3; count += 1) {
    const size = measureFrame(bytes, end);
    if (size === 0) return count > 0 && skipTags(bytes, end) >= bytes.length;
    end += size;
    if (end >= bytes.length) return end === bytes.length || count > 0;
  }
  return true;
}

function findChain(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) if (isChain(bytes, at)) return at;
  return -1;
}

/** A first frame without sound, which the decoder would play. It leaves those named Xing and Info out by itself. */
const measureVbri = (bytes: Uint8Array, at: number) =>
  startsWith(bytes, 'VBRI', at + 36) ? measureFrame(bytes, at) : 0;

/** The bytes from the first frame to the end of the last one; null without a frame. */
export function trimToFrames(bytes: Uint8Array): Uint8Array | null {
  const first = findChain(bytes, 0);
  if (first < 0) return null;
  const start = first + measureVbri(bytes, first);
  let end = start;
  for (let at = start; at >= 0 && at < bytes.length; ) {
    const size = measureFrame(bytes, at);
    if (size > 0) end = at + size;
    at = size > 0 ? end : findChain(bytes, skipTags(bytes, at));
  }
  return bytes.subarray(start, end);
}
