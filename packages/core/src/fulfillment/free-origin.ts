/** The origin of the order: no transaction of the provider, which is not asked about what costs nothing. */
export const freeOrigin = 'free';

/** True if an order is of what cost nothing. */
export const isFree = ({ origin }: { origin: string | null }): boolean => origin === freeOrigin;
