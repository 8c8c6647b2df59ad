import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useSingleFlight } from './use-single-flight.ts';

/** The function that a component gets from the hook. */
function render<Input>(start: (input: Input) => Promise<unknown>): (input: Input) => void {
  let call: (input: Input) => void = () => undefined;
  function Component() {
    call = useSingleFlight(start);
    return null;
  }
  renderToStaticMarkup(<Component />);
  return call;
}

it.each(['ends', 'fails'])('lets one call through until it %s, and then the next', async (how) => {
  const calls: { input: string; end: () => void }[] = [];
  const call = render((input: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    calls.push({ input, end: how === 'ends' ? resolve : () => reject(new Error('refused')) });
    return promise;
  });
  call('first');
  call('second');
  expect(calls.map(({ input }) => input)).toEqual(['first']);
  calls[0]?.end();
  await new Promise(setImmediate);
  call('third');
  expect(calls.map(({ input }) => input)).toEqual(['first', 'third']);
});
