import type { OrderLine, OrderSummary } from '@backline/domain/orders/order';
import { t } from '@backline/texts/orders';

type Named = Pick<OrderSummary['items'][number], 'productName'>;

export const toName = ({ productName }: Named) => productName ?? t('orders.unnamed');

/** The name of a line. A negative line is a credit. */
export function toLineName(line: Pick<OrderLine, 'productName' | 'total'>): string {
  const name = toName(line);
  return line.total.amount < 0 ? t('orders.creditLine', { name }) : name;
}

const namesMax = 3;

/** The distinct names of an order's lines, shortened if there are many. */
export function toNames(items: readonly Named[]): string {
  const names = [...new Set(items.map(toName))];
  const shown = names.slice(0, namesMax).join(', ');
  return names.length <= namesMax ? shown : t('orders.andMore', { names: shown, count: names.length - namesMax });
}
