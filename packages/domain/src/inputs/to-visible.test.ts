import { expect, it } from 'vitest';
import { toVisible } from './to-visible.ts';

it.each([
  ['\u001b[2J', '\\u001b[2J'],
  ['\u009b31m', '\\u009b31m'],
  ['a\r\n\tb', 'a\\u000d\\u000a\\u0009b'],
  ['\u202egnp.exe', '\\u202egnp.exe'],
  ['\u2028\u2029', '\\u2028\\u2029'],
  ['\u{e0041}', '\\udb40\\udc41'],
  ['Clara Wieck, 久石 譲, Ümläut 🎻', 'Clara Wieck, 久石 譲, Ümläut 🎻'],
])('makes the invisible characters of %j visible', (text, visible) => {
  expect(toVisible(text)).toBe(visible);
  expect(JSON.parse(toVisible(JSON.stringify({ text })))).toEqual({ text });
});
