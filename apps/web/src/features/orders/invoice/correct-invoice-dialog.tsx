import type { StandingInvoiceDetails } from '@backline/domain/orders/get-invoice-details';
import { rich, t } from '@backline/texts/orders';
import { Dialog, type DialogCall, Loading, Skeleton, TextField } from '@backline/ui';
import { useState } from 'react';
import { Rich, strong } from '../../../lib/text/rich.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import {
  addressFields,
  type Change,
  type Correction,
  type CorrectionField,
  findChanges,
  findCorrectionProblem,
  ownFields,
  toCorrection,
  toValues,
} from './to-correction.ts';

export interface CorrectInvoiceDialogProps extends DialogCall {
  /** The details on the invoice; null while loading or after a failure. */
  standing: StandingInvoiceDetails | null;
  onSubmit: (correction: Correction) => void;
}

const labels: Record<CorrectionField, string> = {
  name: t('orders.name'),
  businessName: t('orders.businessName'),
  taxNumber: t('orders.taxNumber'),
  firstLine: t('orders.firstLine'),
  secondLine: t('orders.secondLine'),
  city: t('orders.city'),
  region: t('orders.region'),
};
/** Hints for the browser's autofill. */
const completions: Record<CorrectionField, string> = {
  name: 'name',
  businessName: 'organization',
  taxNumber: 'off',
  firstLine: 'address-line1',
  secondLine: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
};
const lengths: Partial<Record<CorrectionField, number>> = { taxNumber: 64, city: 100, region: 100 };
const lengthMax = 200;

/** Corrects an invoice in two steps: first the form, then a summary of the changes. */
export function CorrectInvoiceDialog({ standing, ...props }: CorrectInvoiceDialogProps) {
  if (standing !== null) return <Correcting standing={standing} {...props} />;
  return (
    <Dialog
      {...props}
      title={t('orders.correct')}
      description={t('orders.correctLead')}
      submitLabel={t('orders.continue')}
      submitDisabledReason={props.error?.message ?? t('orders.loadingInvoice')}
      onSubmit={props.onClose}
    >
      {props.error === null && (
        <Loading label={t('orders.loadingInvoice')} className="grid gap-5">
          {ownFields.map((field) => (
            <Skeleton key={field} className="h-12" />
          ))}
        </Loading>
      )}
    </Dialog>
  );
}

type CorrectingProps = CorrectInvoiceDialogProps & { standing: StandingInvoiceDetails };

function Correcting({ standing, onSubmit, onClose, ...dialog }: CorrectingProps) {
  const before = toValues(standing);
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  const { field, handleSubmit } = useFields(before, (values) =>
    findCorrectionProblem(findChanges(before, values), standing.country),
  );
  if (changes !== null)
    return (
      <Dialog
        {...dialog}
        key="confirm"
        title={t('orders.correctOnce')}
        description={t('orders.correctOnceLead')}
        success={t('orders.correctDone')}
        successDetail={t('orders.correctDoneNext')}
        submitLabel={t('orders.submitCorrection')}
        goBackLabel={t('orders.back')}
        goBackDisabledReason={dialog.isSubmitting ? t('orders.correcting') : undefined}
        onSubmit={() => onSubmit(toCorrection(changes))}
        onClose={dialog.isDone ? onClose : () => setChanges(null)}
      >
        <Changes changes={changes} />
      </Dialog>
    );
  const toField = (name: CorrectionField) => (
    <TextField
      key={name}
      label={labels[name]}
      autoComplete={completions[name]}
      maxLength={lengths[name] ?? lengthMax}
      {...field(name)}
    />
  );
  return (
    <Dialog
      {...dialog}
      key="change"
      title={t('orders.correct')}
      description={t('orders.correctLead')}
      submitLabel={t('orders.continue')}
      onSubmit={handleSubmit((values) => setChanges(findChanges(before, values)))}
      onClose={onClose}
    >
      {ownFields.map(toField)}
      <p className="-mt-2 text-13 text-dust">{t('orders.taxNumberHint')}</p>
      {addressFields.map(toField)}
    </Dialog>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="grid gap-4">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="border-edge border-s-2 ps-4">
          <dt className="text-13 text-dust">{labels[field]}</dt>
          <dd className="wrap-anywhere text-dust">
            <Rich parts={rich('orders.changeFrom', { from: from || t('orders.nothingThere') })} />
          </dd>
          <dd className="wrap-anywhere">
            <Rich parts={rich('orders.changeTo', { to: strong(to) })} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
