import { type BrowserContext, test as base, expect } from '@playwright/test';

interface Watched {
  /** Declares what the journey itself provokes: each is found in one complaint or more, and has to come. */
  provokes(...complaints: RegExp[]): void;
  /** Declares what comes or not with the speed of the machine, from a tool that is not ours. */
  mayProvoke(...complaints: RegExp[]): void;
}

/**
 * Fails a journey on whatever any of its pages complains of: an error of a script, a rejection that nobody handles, an
 * error in the console.
 */
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
          // The address of what did not load is not in its text.
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
