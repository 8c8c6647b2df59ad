import type { CartItem } from '@backline/domain/catalog/catalog';
import { toDay } from '@backline/domain/to-day';

/** The last day of an item's sale, which may end as the next day begins; null for a sale without an end. */
export function toLastDay({ saleEndsAt }: Pick<CartItem, 'saleEndsAt'>): string | null {
  return saleEndsAt === null ? null : toDay(new Date(Date.parse(saleEndsAt) - 1).toISOString());
}
