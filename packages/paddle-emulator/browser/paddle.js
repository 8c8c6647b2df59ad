// @ts-check
// The emulator's Paddle.js: one classic script, loaded from the emulator's own origin.
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one classic script.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { origin, port } = new URL(script.src);
  const channel = 'paddle-emulator';
  const knownOptions = ['token', 'seller', 'pwAuth', 'pwCustomer', 'debug', 'eventCallback', 'checkout'];

  /** @typedef {Record<string, unknown>} Bag */
  /** @typedef {{ frame: HTMLIFrameElement, input: Bag, lastData: unknown, restoreScroll: () => void, focused: Element | null, waiting: Bag[] | null }} OpenCheckout */

  /** @type {(Bag & { eventCallback?: (event: Bag) => void, checkout?: { settings?: Bag } }) | null} */
  let options = null;
  /** @type {OpenCheckout | null} */
  let open = null;
  /** @type {HTMLElement | null} */
  let spinner = null;

  /** @param {Bag} event */
  function emit(event) {
    options?.eventCallback?.(event);
  }

  /** @param {Bag} given */
  function assertKnown(given) {
    for (const name of Object.keys(given)) {
      if (!knownOptions.includes(name)) throw new Error(`[PADDLE] Unknown option parameter '${name}'`);
    }
  }

  /** Converts a value to plain data, because messages between windows can't contain functions or undefined. */
  /** @param {unknown} value @returns {Bag} */
  const toPlain = (value) => JSON.parse(JSON.stringify(value ?? {}));

  /**
   * True for a known environment, and for the emulator's address, which the SDK uses as its environment. A page may
   * pass the same value to Paddle.js.
   */
  /** @param {string} name */
  function isEnvironment(name) {
    if (name === 'sandbox' || name === 'production') return true;
    const given = URL.canParse(name) ? new URL(name) : null;
    return given?.origin === origin || (given?.port === port && /^(127\.0\.0\.1|localhost)$/.test(given.hostname));
  }

  /** @param {string} type @param {unknown} [payload] */
  function post(type, payload) {
    open?.frame.contentWindow?.postMessage({ channel, type, payload }, origin);
  }

  /** Sets styles by script, which a content security policy without inline styles still allows. */
  /** @param {HTMLElement} element @param {Record<string, string>} styles */
  function style(element, styles) {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  }

  /** @param {Bag} settings */
  const themeOf = (settings) => (settings.theme === 'dark' ? 'dark' : 'light');

  /** @param {HTMLIFrameElement} frame @param {Bag} settings */
  function place(frame, settings) {
    const target =
      settings.displayMode === 'inline' ? document.getElementsByClassName(String(settings.frameTarget))[0] : null;
    if (target) {
      frame.style.cssText = String(settings.frameStyle ?? '');
      style(frame, {
        border: '0',
        background: frame.style.background || 'transparent',
        'color-scheme': themeOf(settings),
        width: frame.style.width || '100%',
        height: `${settings.frameInitialHeight ?? 450}px`,
      });
      target.append(frame);
      return () => {};
    }
    style(frame, {
      ...{ position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' },
      ...{ 'z-index': '2147483647', background: 'transparent', 'color-scheme': themeOf(settings) },
    });
    document.body.append(frame);
    const before = document.documentElement.style.overflow;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = before;
    };
  }

  /** @param {Bag} given */
  function openCheckout(given) {
    if (!options) throw new Error('[PADDLE] You must first call Paddle.Initialize()');
    if (open) removeFrame();
    const settings = { ...options.checkout?.settings, .../** @type {Bag} */ (given.settings ?? {}) };
    const frame = document.createElement('iframe');
    frame.title = 'Checkout';
    frame.name = 'paddle_frame';
    frame.className = 'paddle-frame';
    frame.allow = 'payment';
    const display = settings.displayMode === 'inline' ? 'inline' : 'overlay';
    const token = String(options.token ?? '');
    const query = new URLSearchParams({ parent: location.origin, display, theme: themeOf(settings), token });
    frame.src = `${origin}/checkout?${query}`;
    const input = toPlain({ ...given, settings, token: options.token });
    const focused = document.activeElement;
    open = { frame, input, lastData: undefined, restoreScroll: () => {}, focused, waiting: [] };
    open.restoreScroll = place(frame, settings);
    if (display === 'overlay') frame.focus();
  }

  function removeFrame() {
    if (!open) return null;
    const { frame, lastData, restoreScroll, focused } = open;
    open = null;
    frame.remove();
    restoreScroll();
    if (focused instanceof HTMLElement) focused.focus();
    return lastData;
  }

  function closeCheckout() {
    if (!open) return;
    const data = removeFrame();
    emit({ name: 'checkout.closed', data });
  }

  /** @param {unknown} url */
  function redirect(url) {
    const target = new URL(String(url), location.href);
    if (target.protocol === 'http:' || target.protocol === 'https:') location.assign(target);
  }

  window.addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || !open || source !== open.frame.contentWindow || data?.channel !== channel) return;
    if (data.type === 'ready') {
      post('open', open.input);
      for (const changes of open.waiting ?? []) post('update', changes);
      open.waiting = null;
    }
    if (data.type === 'event') {
      open.lastData = data.payload.data ?? open.lastData;
      emit(data.payload);
    }
    if (
      data.type === 'height' &&
      open.input.settings &&
      /** @type {Bag} */ (open.input.settings).displayMode === 'inline'
    ) {
      open.frame.style.height = `${Number(data.payload)}px`;
    }
    if (data.type === 'close') closeCheckout();
    if (data.type === 'redirect') redirect(data.payload);
  });

  /** Changes the checkout, even before its frame has loaded. */
  /** @param {unknown} changes */
  function update(changes) {
    if (open?.waiting) open.waiting.push(toPlain(changes));
    else post('update', toPlain(changes));
  }

  /** Renames keys, except in custom data, which belongs to the seller. */
  /** @param {unknown} value @param {(name: string) => string} rename @returns {unknown} */
  function renameKeys(value, rename) {
    if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const isCustom = name === 'custom_data' || name === 'customData';
        return [rename(name), isCustom ? inner : renameKeys(inner, rename)];
      }),
    );
  }

  const toSnake = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const toCamel = (/** @type {string} */ name) => name.replace(/_([a-z0-9])/g, (_all, letter) => letter.toUpperCase());

  /** @param {string} path @param {unknown} params */
  async function ask(path, params) {
    if (!options) throw new Error('[PADDLE] You must first call Paddle.Initialize()');
    const response = await fetch(`${origin}/paddle-js/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'paddle-clienttoken': String(options.token ?? '') },
      body: JSON.stringify(renameKeys(toPlain(params), toSnake)),
    });
    const answer = await response.json();
    if (answer.error) throw Object.assign(new Error(answer.error.detail), { error: answer.error });
    return renameKeys(answer, toCamel);
  }

  /** @param {Bag} given */
  function initialize(given) {
    if (options) throw new Error('[PADDLE] Paddle.Initialize() can be called only once on a page');
    assertKnown(given);
    if (!given.token && !given.seller) throw new Error('[PADDLE] You must pass a token to Paddle.Initialize()');
    options = { ...given };
    api.Initialized = true;
  }

  const api = {
    Version: 'v1',
    Status: { libraryVersion: '2.0.0-emulator' },
    Initialized: false,
    Initialize: initialize,
    Setup: initialize,
    /** @param {Bag} given */
    Update(given) {
      if (!options) throw new Error('[PADDLE] You must first call Paddle.Initialize()');
      assertKnown(given);
      options = { ...options, ...given };
    },
    Environment: {
      /** @param {string} name */
      set(name) {
        if (!isEnvironment(name)) throw new Error(`[PADDLE] Unknown environment '${name}'`);
      },
    },
    Checkout: {
      open: openCheckout,
      close: closeCheckout,
      /** @param {unknown} items */
      updateItems: (items) => update({ items }),
      updateCheckout: update,
    },
    /** @param {unknown} params */
    PricePreview: (params) => ask('pricing-preview', params),
    /** @param {unknown} params */
    TransactionPreview: (params) => ask('transaction-preview', params),
    Retain: {
      demo() {},
      initCancellationFlow: async () => ({ status: 'error', details: 'Retain is not part of the emulator' }),
    },
    Spinner: {
      show() {
        if (spinner) return;
        spinner = document.createElement('div');
        spinner.setAttribute('role', 'status');
        spinner.textContent = 'Loading…';
        style(spinner, {
          ...{ position: 'fixed', inset: '0', display: 'grid', 'place-items': 'center', 'z-index': '2147483646' },
          ...{ background: 'rgb(18 16 14 / 0.6)', color: '#f4ede4', font: '15px system-ui, sans-serif' },
        });
        document.body.append(spinner);
      },
      hide() {
        spinner?.remove();
        spinner = null;
      },
    },
  };

  Object.assign(window, { Paddle: api, PaddleBillingV1: api });
})();
