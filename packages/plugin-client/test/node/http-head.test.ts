import { expect, it } from 'vitest';
import { parseHttpHead } from '../../src/node/http-head.ts';

const parse = (...lines: string[]) => parseHttpHead(lines.join('\r\n'));

it('reads the beginning of an answer whose body has a length', () => {
  expect(parse('HTTP/1.1 206 Partial Content', 'Content-Length:  12 ', 'ETag: "a: b"', 'x-empty:')).toEqual({
    status: 206,
    headers: new Map([
      ['content-length', '12'],
      ['etag', '"a: b"'],
      ['x-empty', ''],
    ]),
    bodyBytes: 12,
    isKept: true,
  });
  expect(parse('HTTP/1.1 503', 'content-length: 0', 'Connection: Close')).toMatchObject({ status: 503, isKept: false });
});

it.each([
  ['another version', ['HTTP/1.0 200 OK', 'content-length: 1']],
  ['no version', ['ICY 200 OK', 'content-length: 1']],
  ['a status of two digits', ['HTTP/1.1 20 OK', 'content-length: 1']],
  ['a negative length', ['HTTP/1.1 200 OK', 'content-length: -1']],
  ['a length in other digits', ['HTTP/1.1 200 OK', 'content-length: 0x10']],
  ['two lengths', ['HTTP/1.1 200 OK', 'content-length: 1', 'Content-Length: 1']],
  ['two lengths in one line', ['HTTP/1.1 200 OK', 'content-length: 1, 1']],
  ['a length beyond any file', ['HTTP/1.1 200 OK', `content-length: ${'9'.repeat(16)}`]],
  ['a line that goes on', ['HTTP/1.1 200 OK', 'content-length: 1', ' 2']],
  ['a space before the colon', ['HTTP/1.1 200 OK', 'content-length : 1']],
  ['a line without a colon', ['HTTP/1.1 200 OK', 'content-length: 1', 'etag']],
  ['a bare line feed', ['HTTP/1.1 200 OK', 'content-length: 1\netag: a']],
])('reads nothing of an answer with %s', (_, lines) => {
  expect(parse(...lines)).toBeNull();
});

it.each([
  ['no length', ['etag: a']],
  ['chunks', ['content-length: 1', 'transfer-encoding: chunked']],
  ['compression', ['content-length: 1', 'content-encoding: gzip']],
])('says of a body with %s that its end is not known', (_, lines) => {
  expect(parse('HTTP/1.1 200 OK', ...lines)).toMatchObject({ status: 200, bodyBytes: null });
});
