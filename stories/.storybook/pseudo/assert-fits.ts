import { findFaults, measureBoxes } from './find-faults.ts';
import { findTexts, toPseudo } from './pseudo-text.ts';

/** An element's role and text, for the message of a failure. */
function describe(element: Element): string {
  if (element === document.documentElement) return 'the page';
  const role = element.role ?? element.tagName.toLowerCase();
  const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return `${role} "${text.trim().slice(0, 60)}"`;
}

/**
 * Draws the page in the pseudo-language in both directions, then restores it, before anything else can run. Returns
 * what does not fit.
 */
function tryPseudo(): string[] {
  const texts = findTexts(document.body).map((text) => ({ text, english: text.data }));
  const { documentElement } = document;
  const found: string[] = [];
  const places = [...document.querySelectorAll('*')].filter(({ scrollLeft }) => scrollLeft !== 0);
  const kept = places.map((element) => ({ element, left: element.scrollLeft }));
  const boxes = measureBoxes();
  for (const { text, english } of texts) text.data = toPseudo(english);
  const faults = (['ltr', 'rtl'] as const).map((direction) => {
    documentElement.dir = direction;
    return { direction, faults: findFaults(boxes) };
  });
  documentElement.removeAttribute('dir');
  for (const { text, english } of texts) text.data = english;
  for (const { element, left } of kept) element.scrollLeft = left;
  for (const { direction, faults: some } of faults)
    for (const { element, problem, pixels } of some)
      found.push(`${direction}: ${describe(element)} ${problem}, by ${pixels} px`);
  return [...new Set(found)];
}

/** `parameters.expectedFaults` lists the faults that a story shows on purpose. Each of them must be found. */
export function assertFits(expected: readonly RegExp[] = []): void {
  const found = tryPseudo();
  const unexpected = found.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
  const missing = expected.filter((pattern) => !found.some((fault) => pattern.test(fault)));
  if (unexpected.length > 0)
    throw new Error(`In the pseudo-language this does not fit:\n${unexpected.slice(0, 10).join('\n')}`);
  if (missing.length > 0) throw new Error(`Not found in the pseudo-language: ${missing.join(', ')}`);
}
