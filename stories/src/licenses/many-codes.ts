/** Codes of another system, one for each number: complete, and in nobody's store. */
export function toManyCodes(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `MUS-UUUU-UUUU-UUUU-${String(index).padStart(4, '0')}`);
}
