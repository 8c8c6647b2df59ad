import { expect, it } from 'vitest';
import { parseEnvFile } from './env-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseEnvFile(utf8(text));

it.each([
  ['a byte order mark', '\u{FEFF}PORT=5000\n', { PORT: '5000' }],
  ['line ends of Windows', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
  ['a # inside a value', 'PW=pa#ss', { PW: 'pa#ss' }],
  ['a # at its start', 'PW=#pass', { PW: '#pass' }],
  [
    'a # in an address',
    'SMTP_URL=smtp://me:a#b@mail.example:587/#x',
    { SMTP_URL: 'smtp://me:a#b@mail.example:587/#x' },
  ],
  ['a comment behind a value', 'PORT=5000 # the port\nA= # empty', { PORT: '5000', A: '' }],
  ['lines of comments', '# A=1\n  # B=2\nC=3', { C: '3' }],
  ['quotes', `A="a # b" # c\nB='c\\n#d'\nC=\`e"f\`\nD=it's`, { A: 'a # b', B: 'c\\n#d', C: 'e"f', D: "it's" }],
  ['a key of several lines', 'KEY="one\ntwo"\nB=1', { KEY: 'one\ntwo', B: '1' }],
  ['line breaks that are written out', 'KEY="one\\ntwo"', { KEY: 'one\ntwo' }],
  ['export, blanks and equals signs', ' export A = b=c \nB=', { A: 'b=c', B: '' }],
])('reads %s', (_, text, settings) => {
  expect(parse(text)).toEqual(settings);
});

it('reads UTF-16, as editors of Windows save it', () => {
  const text = '\u{FEFF}SUPPORT_EMAIL=help@example.com\r\nPORT=5000\r\n';
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), true);
  expect(parseEnvFile(bytes)).toEqual({ SUPPORT_EMAIL: 'help@example.com', PORT: '5000' });
});

it('refuses what is no text, by its place', () => {
  expect(() => parseEnvFile(Uint8Array.of(0x41, 0x3d, 0xfc, 0x0a))).toThrow('line 1, byte 3 (0xFC) is not utf-8');
});
