import { formatMoney } from '@backline/domain/format-money';
import type { OrderDetails, OrderLine } from '@backline/domain/orders/order';
import { t } from '@backline/texts/orders';
import { Checkbox, Dialog, type DialogCall, TextField } from '@backline/ui';
import { useState } from 'react';
import { toLineName } from './to-names.ts';

export interface Declaration {
  name: string;
  itemIds: string[];
}

export interface WithdrawDialogProps extends DialogCall {
  order: Pick<OrderDetails, 'lines' | 'cardLastFour' | 'credit'>;
  /** A guest confirms by mail, because the link's holder may not be the person who paid. */
  isGuest: boolean;
  /** The customer's name, as the first value. */
  initialName: string;
  onSubmit: (declaration: Declaration) => void;
}

/** Withdraws in two steps, as the law requires: first the name and the items, then the exact declaration. */
export function WithdrawDialog({
  order: { lines, cardLastFour, credit },
  isGuest,
  initialName,
  isSubmitting,
  isDone,
  error,
  onSubmit,
  onClose,
}: WithdrawDialogProps) {
  const possible = lines.filter(({ withdraw }) => withdraw.isPossible);
  const [isConfirming, setConfirming] = useState(false);
  const [name, setName] = useState(initialName);
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = possible.filter(({ itemId }) => !left.includes(itemId));
  const signed = name.trim();
  const success = isGuest
    ? { success: t('orders.withdrawMailed'), successDetail: t('orders.withdrawMailedNext') }
    : { success: t('orders.withdrawDone'), successDetail: t('orders.withdrawDoneNext') };
  const shared = { isSubmitting, isDone, ...success };
  if (isConfirming)
    return (
      <Dialog
        {...shared}
        key="confirm"
        title={t('orders.confirmTitle')}
        description={t('orders.confirmLead', { name: signed, items: chosen.map(toLineName).join(', ') })}
        error={error}
        submitLabel={t('orders.confirmWithdrawal')}
        goBackLabel={t('orders.back')}
        goBackDisabledReason={isSubmitting ? t('orders.sending') : undefined}
        isDanger
        onSubmit={() => onSubmit({ name: signed, itemIds: chosen.map(({ itemId }) => itemId) })}
        onClose={() => {
          if (isDone) onClose();
          else if (!isSubmitting) setConfirming(false);
        }}
      >
        <p className="text-dust">{t(isGuest ? 'orders.confirmMailed' : 'orders.confirmReceipt')}</p>
        <p className="text-dust">
          {(credit === null || credit.amount <= 0) && `${toRefundText(chosen, cardLastFour)} `}
          {t('orders.confirmLoss')}
        </p>
      </Dialog>
    );
  const toggle = (itemId: string, isChosen: boolean) =>
    setLeft((before) => (isChosen ? before.filter((id) => id !== itemId) : [...before, itemId]));
  return (
    <Dialog
      {...shared}
      key="declare"
      title={t('orders.withdraw')}
      description={t('orders.withdrawLead')}
      error={null}
      submitLabel={t('orders.continue')}
      submitDisabledReason={
        chosen.length === 0 ? t('orders.nothingTicked') : signed.length < nameMin ? t('orders.nameMissing') : undefined
      }
      onSubmit={() => setConfirming(true)}
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-13 text-dust">{t('orders.withdrawWhat')}</legend>
        {lines.map((line) => (
          <Choice
            key={line.itemId}
            line={line}
            isChosen={chosen.includes(line)}
            onChange={(isChosen) => toggle(line.itemId, isChosen)}
          />
        ))}
      </fieldset>
      <TextField
        label={t('orders.withdrawName')}
        hint={t('orders.withdrawNameHint')}
        autoComplete="name"
        maxLength={nameMax}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </Dialog>
  );
}

/** The sum of the chosen lines, and where it goes. */
function toRefundText(chosen: readonly OrderLine[], cardLastFour: string | null): string {
  const amount = chosen.reduce((sum, { total, refunded }) => sum + total.amount - refunded.amount, 0);
  const sum = formatMoney({ amount, currency: chosen[0]?.total.currency ?? 'USD' });
  return cardLastFour === null
    ? t('orders.confirmRefund', { to: 'payer', sum, lastFour: '' })
    : t('orders.confirmRefund', { to: 'card', sum, lastFour: cardLastFour });
}

const nameMin = 2;
const nameMax = 200;

interface ChoiceProps {
  line: OrderLine;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Choice({ line, isChosen, onChange }: ChoiceProps) {
  const { isPossible, why } = line.withdraw;
  const name = toLineName(line);
  if (isPossible)
    return (
      <Checkbox label={name} checked={isChosen} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    );
  return (
    <p className="py-1 text-13 text-dust">
      {t('orders.lineWhy', { name, why: t('orders.lineExempt', { why: why ?? 'asked' }) })}
    </p>
  );
}
