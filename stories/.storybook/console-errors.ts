import { expect, type MockInstance, spyOn, waitFor } from 'storybook/test';

let errors: MockInstance<typeof console.error> | undefined;

/** Records a story's console errors. `parameters.expectedErrors` lists those that the story causes on purpose. */
export function watchConsoleErrors() {
  const { error } = console;
  errors = spyOn(console, 'error').mockImplementation((...args) => error(...args));
  return () => {
    errors?.mockRestore();
  };
}

/** Waits for an error that the page reports late. Otherwise, the next story would fail with it. */
export const untilReported = () => waitFor(() => expect(errors).toHaveBeenCalled());

export function assertNoConsoleErrors(expected: readonly RegExp[] = []) {
  const unexpected = (errors?.mock.calls ?? [])
    .map((args) => args.map(String).join(' '))
    .filter((text) => !expected.some((pattern) => pattern.test(text)));
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`);
}
