/** What stories share: entries of lists, and what surrounds a page. */
const shared = 'li, article, tr, header, footer, nav';

/** By what decides whether they pass: the width, the looks, and what they hold. */
const checked = new Set<string>();

/**
 * Adds to the parameters of a story's accessibility check that it leaves out what an earlier story has shown just so: it
 * was checked there. A page of the shop repeats most of the one before, and checking took half of the time of all stories.
 */
export function skipChecked(parameters: { a11y?: { test?: string; context?: unknown } }): void {
  const { a11y } = parameters;
  if (a11y?.test !== 'error' || a11y.context !== undefined) return;
  const { className, dataset } = document.documentElement;
  const look = JSON.stringify([innerWidth, className, dataset]);
  const exclude = [...document.body.querySelectorAll(shared)].filter((element) => {
    const key = look + element.outerHTML;
    return checked.has(key) || !checked.add(key);
  });
  parameters.a11y = { ...a11y, context: { exclude } };
}
