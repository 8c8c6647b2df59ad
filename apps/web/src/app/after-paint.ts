/**
 * Starts the portal on a page that the server has rendered, once the page is painted: until then, its scripts would
 * compete with what is seen. A page in the background is not painted, and some browsers tell nothing of paints.
 *
 * A classic script behind the style sheet, and so without imports: there the parser waits for the style sheet. A browser
 * that has the page first may style it without, and then everything with a transition fades into its colors.
 */
(() => {
  const latestMs = 1000;

  function start() {
    const list = document.getElementById('page-scripts')?.textContent ?? '[]';
    for (const url of JSON.parse(list) as string[]) {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = url;
      document.head.append(script);
    }
  }

  let isStarted = false;
  function startOnce() {
    if (isStarted) return;
    isStarted = true;
    // What is painted may be the beginning of a page that is still on its way.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
    else start();
  }

  /** Buttons that were pressed before React answers, which on a slow line takes seconds. */
  const pressed = new Set<HTMLElement>();

  function remember({ target }: Event) {
    const isAnswered = performance.getEntriesByName('hydrating').length > 0;
    const button = target instanceof Element && !isAnswered ? target.closest('button') : null;
    if (button !== null) pressed.add(button);
  }

  function pressAgain(list: PerformanceObserverEntryList) {
    if (list.getEntriesByName('hydration').length === 0) return;
    removeEventListener('click', remember, true);
    for (const button of pressed) button.click();
    pressed.clear();
  }

  addEventListener('click', remember, true);
  new PerformanceObserver(pressAgain).observe({ type: 'measure', buffered: true });
  new PerformanceObserver(startOnce).observe({ type: 'paint', buffered: true });
  setTimeout(startOnce, document.visibilityState === 'hidden' ? 0 : latestMs);
})();
