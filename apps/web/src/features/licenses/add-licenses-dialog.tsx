import type { CartItem } from '@backline/domain/catalog/catalog';
import { parseTypedCodes } from '@backline/domain/licenses/read-codes';
import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import { licenseListMax } from '@backline/domain/limits';
import { t } from '@backline/texts/codes';
import { type CallState, Dialog } from '@backline/ui';
import { LicenseCodesField } from './license-codes-field.tsx';
import { RedeemResults } from './redeem-results.tsx';
import { useCodesText } from './use-codes-text.ts';

export interface AddLicensesDialogProps extends CallState {
  /** The codes from a link, formatted. */
  initialText: string;
  /** The prefix of printed codes. */
  codePrefix: string;
  /** The layouts of other systems' codes that can be redeemed too: see `toCodeLayout`. */
  layouts: ReadonlySet<string>;
  /** The result for each code; null until they were sent. */
  result: RedeemOutput | null;
  /** A sound of each pack, by SKU. */
  previews: ReadonlyMap<string, CartItem['preview']>;
  /** The page with the installer. */
  download: { productName: string; path: string };
  onSubmit: (licenseCodes: string[]) => void;
  onClose: () => void;
}

export function AddLicensesDialog(props: AddLicensesDialogProps) {
  const { initialText, codePrefix, layouts, isSubmitting, error, result, onSubmit, onClose } = props;
  const { text, foundCount, areaProps } = useCodesText(initialText, codePrefix, layouts);
  const codes = [...new Set(parseTypedCodes(text, codePrefix, layouts))];
  const isTooMany = codes.length > licenseListMax;
  const tooMany = t('codes.tooMany', { count: codes.length, max: licenseListMax });

  if (result !== null)
    return (
      <Dialog
        title={t('codes.addLicenses')}
        description={t('codes.resultsLead')}
        isSubmitting={false}
        error={null}
        submitLabel={t('codes.done')}
        goBackDisabledReason={t('codes.sent')}
        onSubmit={onClose}
        onClose={onClose}
      >
        <RedeemResults result={result} previews={props.previews} download={props.download} />
      </Dialog>
    );
  return (
    <Dialog
      title={t('codes.addLicenses')}
      description={t('codes.addLead')}
      isSubmitting={isSubmitting}
      error={error}
      submitLabel={initialText === '' || codes.length === 0 ? undefined : t('codes.addCodes', { count: codes.length })}
      submitDisabledReason={
        codes.length === 0 ? t('codes.codeMissing') : isTooMany ? t('codes.limit', { max: licenseListMax }) : undefined
      }
      goBackDisabledReason={isSubmitting ? t('codes.sending') : undefined}
      onSubmit={() => onSubmit(codes)}
      onClose={() => !isSubmitting && onClose()}
    >
      <LicenseCodesField
        areaProps={areaProps}
        foundCount={foundCount}
        codes={codes}
        prefix={codePrefix}
        isReadOnly={isSubmitting}
        error={isTooMany ? tooMany : undefined}
      />
    </Dialog>
  );
}
