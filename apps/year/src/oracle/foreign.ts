import type { Invariant } from './snapshot.ts';

/** Addresses, codes and names are understood however another program writes them. */
export const typedIsRead: Invariant = ({ facts }) =>
  facts.flatMap((fact) => (fact.kind === 'misread' ? [`${JSON.stringify(fact.typed)} was read as ${fact.as}.`] : []));
