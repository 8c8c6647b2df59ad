import { findMissingPrograms } from '@backline/testing';
import { describe, it } from 'vitest';
import { isLong } from '../env.ts';
import { describeMailServer } from './lab/cases.ts';
import { eximPrograms, startExim } from './lab/exim.ts';
import { postfixPrograms, startPostfix } from './lab/postfix.ts';

const servers = [
  ['postfix', postfixPrograms, startPostfix],
  ['exim', eximPrograms, startExim],
] as const;

/** Both programs must be started as root, and then give up its rights by themselves. */
const isRoot = process.getuid?.() === 0;

for (const [name, programs, start] of servers) {
  const missing = findMissingPrograms(programs).map((program) => `${program} is not installed`);
  const reasons = isLong ? [...missing, ...(isRoot ? [] : ['this user is not root'])] : ['npm run test:long does'];
  if (reasons.length === 0) describeMailServer(name, start);
  else describe(name, () => void it.skip(`NOT tried, because ${reasons.join(', ')}`));
}
