import { t } from '@backline/texts/en/orders';
import { Dialog, type DialogCall, TextField } from '@backline/ui';
import { useState } from 'react';

/** The corrected fields; what was left empty is absent, and stays. */
export interface Correction {
  name?: string;
  businessName?: string;
  taxNumber?: string;
  address?: { firstLine?: string; secondLine?: string; city?: string; region?: string };
}

export interface CorrectInvoiceDialogProps extends DialogCall {
  onSubmit: (correction: Correction) => void;
}

const own = ['name', 'businessName', 'taxNumber'] as const;
const address = ['firstLine', 'secondLine', 'city', 'region'] as const;
type Field = (typeof own)[number] | (typeof address)[number];

const labels: Record<Field, string> = {
  name: t('orders.name'),
  businessName: t('orders.businessName'),
  taxNumber: t('orders.taxNumber'),
  firstLine: t('orders.firstLine'),
  secondLine: t('orders.secondLine'),
  city: t('orders.city'),
  region: t('orders.region'),
};
/** For browsers that fill in forms. */
const completions: Record<Field, string> = {
  name: 'name',
  businessName: 'organization',
  taxNumber: 'off',
  firstLine: 'address-line1',
  secondLine: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
};
const lengths: Partial<Record<Field, number>> = { taxNumber: 64, city: 100, region: 100 };
const lengthMax = 200;

type Values = Partial<Record<Field, string>>;

const pick = <Name extends Field>(values: Values, names: readonly Name[]) =>
  Object.fromEntries(names.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])));

function toCorrection(values: Values): Correction {
  const where = pick(values, address);
  return { ...pick(values, own), ...(Object.keys(where).length > 0 && { address: where }) };
}

/** Corrects what the invoice says, once. */
export function CorrectInvoiceDialog({ onSubmit, ...dialog }: CorrectInvoiceDialogProps) {
  const [values, setValues] = useState<Values>({});
  const correction = toCorrection(values);
  const isEmpty = Object.keys(correction).length === 0;
  const toField = (name: Field) => (
    <TextField
      key={name}
      label={labels[name]}
      autoComplete={completions[name]}
      maxLength={lengths[name] ?? lengthMax}
      readOnly={dialog.isSubmitting}
      value={values[name] ?? ''}
      onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <Dialog
      {...dialog}
      title={t('orders.correct')}
      description={t('orders.correctLead')}
      success={t('orders.correctDone')}
      successDetail={t('orders.correctDoneNext')}
      submitLabel={t('orders.submitCorrection')}
      submitDisabledReason={isEmpty ? t('orders.nothingEntered') : undefined}
      onSubmit={() => onSubmit(correction)}
    >
      {own.map(toField)}
      <p className="-mt-2 text-13 text-dust">{t('orders.taxNumberHint')}</p>
      {address.map(toField)}
    </Dialog>
  );
}
