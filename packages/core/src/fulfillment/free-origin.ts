/** The origin of an order without a transaction, because the provider has no part in free items. */
export const freeOrigin = 'free';

/** True if an order was free. */
export const isFree = ({ origin }: { origin: string | null }): boolean => origin === freeOrigin;
