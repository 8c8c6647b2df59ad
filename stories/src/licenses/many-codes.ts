/** Codes of another shop, one for each number. They are complete but not stored anywhere. */
export function toManyCodes(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `MUS-UUUU-UUUU-UUUU-${String(index).padStart(4, '0')}`);
}
