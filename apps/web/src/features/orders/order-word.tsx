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

export function OrderWord({ word }: { word: Word }) {
  return <Badge tone={tones[word]}>{t('orders.word', { word })}</Badge>;
}
