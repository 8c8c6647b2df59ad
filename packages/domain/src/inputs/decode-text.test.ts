import { describe, expect, it } from 'vitest';
import { decodeText, findEncoding, isEncoding, type TextFault, TextReader } from './decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false) => {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), !isBig);
  return bytes;
};
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function findFault(bytes: Uint8Array): TextFault | null {
  try {
    decodeText(bytes);
    return null;
  } catch (error) {
    return error as TextFault;
  }
}

describe('a text of another program', () => {
  const text = 'Jürgen 🎻\r\n\uFEFF李';
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\uFEFF${text}`)],
    ['UTF-16LE with a mark', utf16(`\uFEFF${text}`)],
    ['UTF-16BE with a mark', utf16(`\uFEFF${text}`, true)],
    ['UTF-16LE without a mark', utf16(text)],
    ['UTF-16BE without a mark', utf16(text, true)],
  ])('is read in %s, and keeps a mark that is inside', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('is the same however it is cut into pieces', () => {
    const whole = `\uFEFF${text}\n${text}`;
    for (const bytes of [utf8(whole), utf16(whole), utf16(whole, true)])
      for (const size of [1, 2, 3, 5, 7]) {
        const reader = new TextReader();
        let read = '';
        for (let at = 0; at < bytes.length; at += size) read += reader.read(bytes.subarray(at, at + size));
        expect(read + reader.end()).toBe(`${text}\n${text}`);
      }
  });

  it.each([
    [[0xff, 0xfe, 0x41], 'utf-16le'],
    [[0xfe, 0xff, 0x41], 'utf-16be'],
    [[0xff, 0x41, 0x41, 0x41], 'utf-8'],
    [[0x41, 0xfe, 0x41, 0x41], 'utf-8'],
    [[0xfe, 0x41, 0x41, 0x41], 'utf-8'],
    [[0x41, 0xff, 0x41, 0x41], 'utf-8'],
    [[0x41, 0, 0x42, 0], 'utf-16le'],
    [[0, 0x41, 0, 0x42], 'utf-16be'],
    [[0, 0, 0x42, 0], 'utf-8'],
    [[0x41, 0x41, 0x42, 0], 'utf-8'],
    [[0x41, 0, 0, 0], 'utf-8'],
    [[0x41, 0, 0x42, 0x42], 'utf-8'],
    [[0, 0, 0, 0x42], 'utf-8'],
    [[0, 0x41, 0x42, 0x42], 'utf-8'],
    [[0, 0x41, 0, 0], 'utf-8'],
    [[0x41, 0x41, 0, 0x42], 'utf-8'],
  ])('has its encoding by its first bytes: %j is %s', (bytes, encoding) => {
    expect(findEncoding(Uint8Array.from(bytes))).toBe(encoding);
  });

  it.each([false, true])('is given in whole lines where it is UTF-16, big-endian: %s', (isBig) => {
    const reader = new TextReader(isBig ? 'utf-16be' : 'utf-16le');
    // A line break, and letters that have its byte on either side.
    expect(reader.read(utf16('\n\u0a0d\u0d0a', isBig))).toBe('\n');
    expect(reader.read(utf16('a\nb', isBig))).toBe('\u0a0d\u0d0aa\n');
    expect(reader.read(Uint8Array.of(0x0a))).toBe('');
    expect(() => reader.end()).toThrow('line 3, byte 3');
  });

  it('is refused at its first byte that is none', () => {
    expect(findFault(latin1('Name\nJürgen,Köln\n'))).toMatchObject({ line: 2, column: 2, byte: 0xfc });
    expect(findFault(latin1('\u{fc}'))).toMatchObject({ line: 1, column: 1, byte: 0xfc });
    expect(findFault(latin1('caf\u{e9}'))?.message).toBe('line 1, byte 4 (0xE9) is not utf-8');
    expect(findFault(Uint8Array.of(0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8, 0x41, 0x00))).toMatchObject({
      line: 1,
      encoding: 'utf-16le',
    });
  });

  it('is read in an encoding that is named', () => {
    const read = (encoding: string, bytes: Uint8Array) => {
      const reader = new TextReader(encoding);
      return reader.read(bytes) + reader.end();
    };
    expect(read('windows-1252', latin1('J\u{fc}rgen \u{80}\n'))).toBe('Jürgen €\n');
    expect(read('macintosh', latin1('J\u{9f}rgen'))).toBe('Jürgen');
    expect(read('shift_jis', Uint8Array.of(0x93, 0xfa, 0x96, 0x7b))).toBe('日本');
    expect(['windows-1252', 'macintosh', 'shift_jis', 'utf-7'].map(isEncoding)).toEqual([true, true, true, false]);
  });
});
