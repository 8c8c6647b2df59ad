import { dayMs } from '@backline/domain/time';
import { type PlayOptions, playYear, type YearOutcome } from './play.ts';
import type { Entry } from './story.ts';

/** Tries to leave out parts of a list in turn, from halves to single entries. */
async function leaveOut(
  entries: readonly Entry[],
  doesFail: (fewer: readonly Entry[]) => Promise<boolean>,
): Promise<readonly Entry[]> {
  let kept = entries;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < kept.length; ) {
      const fewer = kept.toSpliced(from, size);
      if (await doesFail(fewer)) kept = fewer;
      else from += size;
    }
  return kept;
}

/** Finds the shortest story in which the same invariant still fails, first with fewer people, then with fewer acts. */
export async function shrinkStory(
  options: PlayOptions,
  { findings, entries, atMs }: YearOutcome,
  tell: (text: string) => void,
): Promise<readonly Entry[]> {
  const invariant = findings[0]?.invariant;
  const days = Math.ceil(atMs / dayMs);
  async function doesFail(fewer: readonly Entry[]): Promise<boolean> {
    const outcome = await playYear({ ...options, days, entries: fewer }).catch(() => null);
    const isSame = outcome?.findings.some((finding) => finding.invariant === invariant) === true;
    if (isSame) tell(`${fewer.length} acts`);
    return isSame;
  }
  let kept: readonly Entry[] = entries;
  for (const who of new Set(entries.map((entry) => entry.who))) {
    const fewer = kept.filter((entry) => entry.who !== who);
    if (fewer.length < kept.length && (await doesFail(fewer))) kept = fewer;
  }
  return leaveOut(kept, doesFail);
}
