import type { Explanation } from '@backline/domain/support/explain-license';
import { toLocalTime } from './local-time.ts';

/** Why something is as it is: the answer, what happened, and what to do. */
export function toExplanationLines({ verdict, chain, next }: Omit<Explanation, 'has'>): string[] {
  return [
    verdict,
    '',
    'What happened',
    ...chain.map(({ at, what }) => `  ${toLocalTime(at)}  ${what}`),
    '',
    'What to do',
    ...next.map((step) => `  ${step}`),
  ];
}
