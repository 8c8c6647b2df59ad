import { type BrowserContext, test as base, expect } from '@playwright/test';

interface Watched {
  /** Declares errors that the journey causes on purpose. Each has to occur at least once. */
  provokes(...complaints: RegExp[]): void;
  /** Declares errors of other tools that may or may not occur, depending on the machine's speed. */
  mayProvoke(...complaints: RegExp[]): void;
}

/** Fails a journey if one of its pages reports an error: in a script, an unhandled rejection, or in the console. */
export const test = base.extend<Watched & { tolerated: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it may use from this pattern.
  tolerated: async ({}, use) => use([]),
  mayProvoke: async ({ tolerated }, use) => use((...patterns) => void tolerated.push(...patterns)),
  provokes: [
    async ({ browser, tolerated }, use) => {
      const complaints: string[] = [];
      const declared: RegExp[] = [];
      const watch = (context: BrowserContext) => {
        context.on('weberror', (webError) => complaints.push(String(webError.error())));
        context.on('console', (message) => {
          // The message doesn't contain the address that failed to load.
          if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
        });
      };
      browser.on('context', watch);
      await use((...patterns) => void declared.push(...patterns));
      browser.off('context', watch);
      const isDeclared = (complaint: string) => [...declared, ...tolerated].some((pattern) => pattern.test(complaint));
      const hasCome = (pattern: RegExp) => complaints.some((complaint) => pattern.test(complaint));
      expect(
        complaints.filter((complaint) => !isDeclared(complaint)),
        'what the pages complained of',
      ).toEqual([]);
      expect(
        declared.filter((pattern) => !hasCome(pattern)).map(String),
        'what the journey declares and does not provoke',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
