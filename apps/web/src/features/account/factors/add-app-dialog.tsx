import type { BegunTotp } from '@backline/domain/factors/begin-totp';
import { readTotp } from '@backline/domain/factors/read-factor-code';
import { t } from '@backline/texts/account/factors';
import { CopyButton, Dialog, type DialogCall, Loading, Skeleton, TextField } from '@backline/ui';
import { useFields } from '../../../lib/use-fields.ts';

export interface AddAppDialogProps extends DialogCall {
  /** Null while it is being created. */
  begun: Pick<BegunTotp, 'secret' | 'qr'> | null;
  onSubmit: (code: string) => void;
}

export function AddAppDialog({ begun, onSubmit, ...dialog }: AddAppDialogProps) {
  const { field, watch, handleSubmit } = useFields({ code: '' });
  const isShort = readTotp(watch('code')) === null;
  return (
    <Dialog
      {...dialog}
      title={t('factors.appTitle')}
      description={t('factors.appLead')}
      success={t('factors.appAdded')}
      goBackDisabledReason={dialog.isSubmitting ? t('factors.underWay') : undefined}
      submitLabel={t('factors.addApp')}
      submitDisabledReason={begun === null || isShort ? t('factors.codeMissing') : undefined}
      onSubmit={handleSubmit(({ code }) => onSubmit(code.trim()))}
    >
      {begun === null ? (
        <Loading label={t('factors.making')} className="grid justify-items-center">
          <Skeleton className="size-44" />
        </Loading>
      ) : (
        <>
          <img
            className="size-44 justify-self-center rounded-control"
            alt={t('factors.qr')}
            src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
          />
          <div className="grid gap-1">
            <p className="text-13 text-dust">{t('factors.secret')}</p>
            <div className="flex items-center justify-between gap-3">
              <code className="min-w-0 break-words font-mono text-13">
                {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </code>
              <CopyButton label={t('factors.copySecret')} text={begun.secret} />
            </div>
          </div>
        </>
      )}
      <TextField
        label={t('factors.code')}
        isMono
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={256}
        required
        {...field('code')}
      />
    </Dialog>
  );
}
