import type { OrderSummary } from '@backline/domain/orders/order';
import type { OrderWord as Word } from '@backline/domain/orders/rules';
import { t } from '@backline/texts/orders';
import { Badge, type BadgeTone } from '@backline/ui';

const tones: Record<Word, BadgeTone> = {
  paid: 'good',
  unpaid: 'bad',
  waiting: 'warning',
  refunded: 'neutral',
  refunded_in_part: 'neutral',
  disputed: 'bad',
};

/** The state of an order in a word. One that cost nothing is not called paid. */
export function OrderWord({ word, total }: Pick<OrderSummary, 'word' | 'total'>) {
  if (word === 'paid' && total.amount === 0) return <Badge tone="neutral">{t('orders.free')}</Badge>;
  return <Badge tone={tones[word]}>{t('orders.word', { word })}</Badge>;
}
