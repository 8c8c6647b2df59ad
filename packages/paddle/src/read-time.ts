const answersWithinMs = 3000;

/** The time of the API at an address, from the `Date` of any answer, to the second. Null if none comes. */
export async function readTime(base: string): Promise<Date | null> {
  try {
    const { headers } = await fetch(base, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(answersWithinMs),
    });
    const at = new Date(headers.get('date') ?? '');
    return Number.isNaN(at.getTime()) ? null : at;
  } catch {
    return null;
  }
}
