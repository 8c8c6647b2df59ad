import type { Explanation } from '@backline/domain/support/grants/explain-license';
import { toLocalTime, toMailLine, toSection, toTaskLine } from './text.ts';

/** Formats an explanation: the answer, the history, and the next steps. */
export function toExplanationLines({
  verdict,
  chain,
  next,
  mails,
  tasks = [],
}: Pick<Explanation, 'verdict' | 'chain' | 'next'> & Partial<Explanation>): string[] {
  return [
    verdict,
    '',
    'What happened',
    ...chain.map(({ at, what }) => `  ${toLocalTime(at)}  ${what}`),
    ...(tasks.length === 0 ? [] : toSection('What waits', tasks.map(toTaskLine))),
    ...(mails === undefined ? [] : toSection('Last mails', mails.map(toMailLine))),
    '',
    'What to do',
    ...next.map((step) => `  ${step}`),
  ];
}
