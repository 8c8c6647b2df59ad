const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A line in which nothing moves a cursor, turns the direction, breaks the line or is not seen: such characters stand as
 * the escapes that JSON has, so that a line of JSON means the same.
 */
export function toVisible(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => character.split('').map(toEscape).join(''));
}
