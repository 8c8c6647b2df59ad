/** Marks an order without a transaction: the provider is never asked about free items. */
export const freeOrigin = 'free';

/** True if an order was free. */
export const isFree = ({ origin }: { origin: string | null }): boolean => origin === freeOrigin;
