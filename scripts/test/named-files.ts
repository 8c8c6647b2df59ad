import { existsSync } from 'node:fs';
import { matchesGlob } from 'node:path';

/** Finds files that are named for a run but don't belong to it. Vitest would run the others and say nothing. */
export function findForeign(args: readonly string[], included: readonly string[]): string[] {
  const files = args.map((arg) => arg.replace(/^\.\//, '')).filter((arg) => /\.(test|stories)\.tsx?$/.test(arg));
  return files.filter((file) => existsSync(file) && !included.some((pattern) => matchesGlob(file, pattern)));
}

/** Throws for such files, and says how to run them. */
export function assertIncluded(args: readonly string[], included: readonly string[]): void {
  const foreign = findForeign(args, included);
  if (foreign.length === 0) return;
  const names = foreign.map((file) => file.replace(/^stories\//, '')).join(' ');
  throw new Error(
    `Not a test of this run: ${foreign.join(', ')}. For the stories: cd stories && npx vitest run ${names}`,
  );
}
