/** Calls a function that the host registered with `withNativeFunction`. */
export function createNative({ backend } = window.__JUCE__) {
  const waiting = new Map();
  let last = 0;
  backend.addEventListener('__juce__complete', ({ promiseId, result }) => {
    waiting.get(promiseId)?.(result);
    waiting.delete(promiseId);
  });
  return (name, ...params) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      backend.emitEvent('__juce__invoke', { name, params, resultId: last });
    });
}
