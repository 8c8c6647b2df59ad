import type { IncomingHttpHeaders } from 'node:http';

/** Which bytes are sent: from the first to before the last. `unsatisfiable`: the range begins behind the end. */
export type ByteRange = { isPart: boolean; from: number; end: number } | 'unsatisfiable';

const form = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The bytes that a request asks for. A range of another version (`If-Range`) is the whole, and so are several ranges, which
 * nobody needs to resume.
 */
export function toByteRange(headers: IncomingHttpHeaders, bytes: number, etag: string): ByteRange {
  const whole = { isPart: false, from: 0, end: bytes };
  const [, first = '', last = ''] = form.exec(headers.range ?? '') ?? [];
  const condition = headers['if-range'];
  if ((first === '' && last === '') || (condition !== undefined && condition !== etag)) return whole;
  if (first === '') {
    const length = Number(last);
    return length === 0 || bytes === 0
      ? 'unsatisfiable'
      : { isPart: true, from: Math.max(0, bytes - length), end: bytes };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return whole;
  if (from >= bytes) return 'unsatisfiable';
  return { isPart: true, from, end: last === '' ? bytes : Math.min(Number(last) + 1, bytes) };
}
