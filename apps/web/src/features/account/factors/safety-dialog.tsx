import type { BegunTotp } from '@backline/domain/factors/begin-totp';
import { readTotp } from '@backline/domain/factors/read-factor-code';
import { factors } from '@backline/texts/account/factors';
import { ui } from '@backline/texts/ui';
import { createTexts } from '@backline/texts/write';
import { Dialog, type DialogState } from '@backline/ui';
import { useState } from 'react';
import { useFields } from '../../../lib/use-fields.ts';
import { AppStep } from './app-step.tsx';
import { CodesStep } from './codes-step.tsx';
import { DoneStep } from './done-step.tsx';

const { t } = createTexts({ factors, ui });

export type SafetyStep =
  /** `begun` is null while the key is being made. */
  | { kind: 'app'; begun: BegunTotp | null }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'done'; codesLeft: number };

export interface SafetyDialogProps extends DialogState {
  step: SafetyStep;
  /** The subject of the dialog. Only a new app has a first step. */
  about: 'app' | 'passkey' | 'codes';
  onCode: (code: string) => void;
  onSave: () => void;
  /** Called when the codes were saved. */
  onKept: () => void;
  /** Adds a passkey. Null if there is one already or none can be added. */
  onPasskey: (() => void) | null;
}

/**
 * Adds a second step in one dialog: the app, the recovery codes, the result. The codes are shown only once, so only
 * Done closes them, after the box is ticked.
 */
export function SafetyDialog({ step, about, onCode, onSave, onKept, onPasskey, ...dialog }: SafetyDialogProps) {
  const { field, watch, handleSubmit } = useFields({ code: '' });
  const [isSaved, setSaved] = useState(false);
  const kinds = (['app', 'codes', 'done'] as const).filter((kind) => about === 'app' || kind !== 'app');
  const shared = {
    ...dialog,
    steps: { labels: kinds.map((kind) => t('factors.step', { kind })), current: kinds.indexOf(step.kind) },
  };
  if (step.kind === 'app') {
    const isShort = readTotp(watch('code')) === null;
    return (
      <Dialog
        {...shared}
        title={t('factors.appTitle')}
        description={
          <>
            <span className="max-mobile:hidden">{t('factors.appLead')}</span>
            <span className="mobile:hidden">{t('factors.appLeadPhone')}</span>
          </>
        }
        goBackDisabledReason={dialog.isSubmitting ? t('factors.underWay') : undefined}
        submitLabel={t('factors.addApp')}
        submitDisabledReason={step.begun === null || isShort ? t('factors.codeMissing') : undefined}
        onSubmit={handleSubmit(({ code }) => onCode(code))}
      >
        <AppStep begun={step.begun} field={field('code')} />
      </Dialog>
    );
  }
  const isCodes = step.kind === 'codes';
  return (
    <Dialog
      {...shared}
      title={isCodes ? t('factors.codesTitle') : t('factors.doneTitle', { about })}
      description={isCodes ? t('factors.codesLead') : t('factors.doneLead', { about })}
      submitLabel={t(isCodes ? 'factors.done' : 'ui.close')}
      submitDisabledReason={isCodes && !isSaved ? t('factors.saveFirst') : undefined}
      goBackLabel={null}
      isFirm={isCodes}
      onSubmit={isCodes ? onKept : dialog.onClose}
    >
      {isCodes ? (
        <CodesStep codes={step.codes} isSaved={isSaved} onSaved={setSaved} onSave={onSave} />
      ) : (
        <DoneStep codesLeft={step.codesLeft} onPasskey={onPasskey} />
      )}
    </Dialog>
  );
}
