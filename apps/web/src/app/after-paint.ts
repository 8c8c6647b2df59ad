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
    // The painted page may be the beginning of one that is still on its way.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
    else start();
  }

  /* Choices that are made before React answers, which on a slow line takes seconds. A field with a name is a part of the address: what is chosen there is asked for by the address that is rendered next. A button with a name says itself what is wanted: its value joins the list of that name in the tab's storage, for this page or whichever comes next. Any other is pressed again, unless it would do something else by then: a pack that is marked is not unmarked. */
  const chosen = new Map<string, string | null>();
  const pressed = new Map<HTMLButtonElement, string>();

  const isAnswered = () => performance.getEntriesByName('hydrating').length > 0;
  /** Its text tells nothing: it may have a count. */
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

  /** False where the browser refuses its storage. */
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

  /** A long list is rendered again once the page answers, with other buttons for the same. */
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
    // A browser that refuses them starts later.
  }
  setTimeout(startOnce, document.visibilityState === 'hidden' ? 0 : latestMs);
})();
