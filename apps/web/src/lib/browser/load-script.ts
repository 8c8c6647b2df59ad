const timeoutMs = 10_000;

/** Loads a third party's script. A failed or late one is removed, so that the next call can try again. */
export function loadScript(url: string): Promise<void> {
  const script = document.createElement('script');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (reason: string) => {
    script.remove();
    reject(new Error(`${url} ${reason}`));
  };
  const timer = setTimeout(() => fail('did not arrive in time'), timeoutMs);
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => fail('could not be loaded'));
  script.src = url;
  script.async = true;
  document.head.append(script);
  return promise.finally(() => clearTimeout(timer));
}
