/**
 * Starts the portal on a server-rendered page after its first paint, because its scripts would delay the paint.
 * Background pages are not painted, and some browsers do not report paints.
 * A classic script after the style sheet, and so without imports: the parser then waits for the style sheet. Otherwise
 * a browser might show the page unstyled first, and everything with a transition would fade to its colors.
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
    // The painted page may still be incomplete.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
    else start();
  }

  /*
   * Choices made before React is ready, which takes seconds on a slow line. A named field is part of the address: its
   * value is in the address that is rendered next. A named button's value is added to a list of that name in the tab's
   * storage, for this or a later page. Any other button is pressed again, unless that would now do something else: a
   * marked pack is not unmarked.
   */
  const chosen = new Map<string, string | null>();
  const pressed = new Map<HTMLButtonElement, string>();

  const isAnswered = () => performance.getEntriesByName('hydrating').length > 0;
  /** Its text may contain a count, so it does not identify the button. */
  const toAct = ({ ariaLabel, ariaPressed }: HTMLButtonElement) => `${ariaLabel} ${ariaPressed}`;

  function withChosen(address: string): URL {
    const url = new URL(address);
    for (const [name, value] of chosen) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    return url;
  }

  function rememberField({ target }: Event) {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (!isField || target.name === '' || isAnswered()) return;
    const isOff = target instanceof HTMLInputElement && target.type === 'checkbox' && !target.checked;
    chosen.set(target.name, isOff || target.value === '' ? null : target.value);
    history.replaceState(history.state, '', withChosen(location.href));
  }

  /** False if the browser refuses its storage. */
  function isKept({ name, value }: HTMLButtonElement): boolean {
    try {
      const kept = sessionStorage.getItem(name)?.split('\n') ?? [];
      sessionStorage.setItem(name, [...new Set([...kept, value])].join('\n'));
      return true;
    } catch {
      return false;
    }
  }

  function rememberPress(event: MouseEvent) {
    if (!(event.target instanceof Element) || isAnswered()) return;
    const button = event.target.closest('button');
    if (button !== null && !(button.name !== '' && isKept(button))) pressed.set(button, toAct(button));
    const link = event.target.closest<HTMLAnchorElement>('main a');
    const isForElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link?.pathname !== location.pathname || isForElsewhere || chosen.size === 0) return;
    event.preventDefault();
    location.assign(withChosen(link.href));
  }

  /** A long list is rendered again when the page is ready, with new buttons. */
  function findSame(button: HTMLButtonElement, act: string) {
    const buttons = button.isConnected ? [button] : [...document.querySelectorAll('button')];
    return buttons.find(
      (other) => toAct(other) === act && (other === button || other.textContent === button.textContent),
    );
  }

  function pressAgain(list: PerformanceObserverEntryList) {
    if (list.getEntriesByName('hydration').length === 0) return;
    removeEventListener('change', rememberField, true);
    removeEventListener('click', rememberPress, true);
    for (const [button, act] of pressed) findSame(button, act)?.click();
    pressed.clear();
  }

  addEventListener('change', rememberField, true);
  addEventListener('click', rememberPress, true);
  try {
    new PerformanceObserver(pressAgain).observe({ type: 'measure', buffered: true });
    new PerformanceObserver(startOnce).observe({ type: 'paint', buffered: true });
  } catch {
    // A browser without this feature starts later.
  }
  setTimeout(startOnce, document.visibilityState === 'hidden' ? 0 : latestMs);
})();
