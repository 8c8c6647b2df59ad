const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Replaces characters that move the cursor, change the text direction, break the line or are invisible with JSON
 * escapes, so that a line of JSON keeps its meaning.
 */
export function toVisible(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => character.split('').map(toEscape).join(''));
}
