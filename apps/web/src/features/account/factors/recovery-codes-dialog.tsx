import { t } from '@backline/texts/account/factors';
import { Button, CopyButton, Dialog } from '@backline/ui';

export interface RecoveryCodesDialogProps {
  codes: readonly string[];
  /** True while recording that they were saved. */
  isSubmitting: boolean;
  onSave: () => void;
  onKept: () => void;
}

const stay = () => undefined;

/** Shows recovery codes once. It can only be left by confirming that they were saved. */
export function RecoveryCodesDialog({ codes, isSubmitting, onSave, onKept }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      title={t('factors.codesTitle')}
      description={t('factors.codesLead')}
      isSubmitting={isSubmitting}
      error={null}
      submitLabel={t('factors.codesKept')}
      goBackLabel={null}
      isFirm
      onSubmit={onKept}
      onClose={stay}
    >
      <ol className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card border border-hairline p-4 font-mono text-15">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={onSave}>
          {t('factors.saveCodes')}
        </Button>
        <CopyButton label={t('factors.copyCodes')} text={codes.join('\n')} />
      </div>
    </Dialog>
  );
}
