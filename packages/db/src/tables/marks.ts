/**
 * The mark of a column. `system`: no personal data. Otherwise, what an erasure does: `erase` deletes the row, `blank`
 * empties the column, `redact` leaves only ids, states, times and amounts of the provider's data, `keep` leaves it, for
 * a reason and a time. `isExported`: included in the person's export; secrets and internal data are not.
 */
export type Mark =
  | { of: 'system' }
  | { of: 'person'; isExported: boolean; erasure: 'erase' | 'blank' | 'redact' }
  | { of: 'person'; isExported: boolean; erasure: 'keep'; reason: string; time: KeepTime };

/** Counted from the time of the row. */
export type KeepTime = `${number} ${'day' | 'days' | 'years'}` | 'for good';

const ofPerson = <M extends Mark>(mark: M): M => mark;

export const system = { of: 'system' } as const satisfies Mark;
export const erase = ofPerson({ of: 'person', isExported: false, erasure: 'erase' });
export const blank = ofPerson({ of: 'person', isExported: false, erasure: 'blank' });
export const redact = ofPerson({ of: 'person', isExported: false, erasure: 'redact' });
export const keep = (reason: string, time: KeepTime) =>
  ofPerson({ of: 'person', isExported: false, erasure: 'keep', reason, time });

/** The same, and included in the person's export. */
export const exported = {
  erase: ofPerson({ of: 'person', isExported: true, erasure: 'erase' }),
  blank: ofPerson({ of: 'person', isExported: true, erasure: 'blank' }),
  keep: (kept: ReturnType<typeof keep>) => ofPerson({ ...kept, isExported: true }),
};
