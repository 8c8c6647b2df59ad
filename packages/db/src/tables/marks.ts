/**
 * The mark of a column. `system`: nothing of a person. Otherwise what erasing the person does: `erase` deletes the row,
 * `blank` empties the column, `redact` leaves ids, states, times and amounts of what a provider sent, `keep` leaves it,
 * for a reason and a time. `isExported`: the person's own export shows it; secrets and what serves the program alone
 * are not shown.
 */
export type Mark =
  | { of: 'system' }
  | { of: 'person'; isExported: boolean; erasure: 'erase' | 'blank' | 'redact' }
  | { of: 'person'; isExported: boolean; erasure: 'keep'; reason: string; time: KeepTime };

/** From the time of the row. */
export type KeepTime = `${number} ${'day' | 'days' | 'years'}` | 'for good';

const ofPerson = <M extends Mark>(mark: M): M => mark;

export const system = { of: 'system' } as const satisfies Mark;
export const erase = ofPerson({ of: 'person', isExported: false, erasure: 'erase' });
export const blank = ofPerson({ of: 'person', isExported: false, erasure: 'blank' });
export const redact = ofPerson({ of: 'person', isExported: false, erasure: 'redact' });
export const keep = (reason: string, time: KeepTime) =>
  ofPerson({ of: 'person', isExported: false, erasure: 'keep', reason, time });

/** The same, and shown in the person's export. */
export const exported = {
  erase: ofPerson({ of: 'person', isExported: true, erasure: 'erase' }),
  blank: ofPerson({ of: 'person', isExported: true, erasure: 'blank' }),
  keep: (kept: ReturnType<typeof keep>) => ofPerson({ ...kept, isExported: true }),
};
