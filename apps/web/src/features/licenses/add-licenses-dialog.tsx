import { parseLicenseCodes } from '@backline/domain/licenses/license-code';
import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import { licenseListMax } from '@backline/domain/limits';
import { Dialog, type FormError } from '@backline/ui';
import { LicenseCodesField } from './license-codes-field.tsx';
import { RedeemResults } from './redeem-results.tsx';
import { useCodesText } from './use-codes-text.ts';

export interface AddLicensesDialogProps {
  /** The codes that a link brought, formatted. */
  initialText: string;
  /** What printed codes begin with. */
  codePrefix: string;
  isSubmitting: boolean;
  error: FormError | null;
  /** What became of the codes; null until they were sent. */
  result: RedeemOutput | null;
  onSubmit: (licenseCodes: string[]) => void;
  onClose: () => void;
}

export function AddLicensesDialog(props: AddLicensesDialogProps) {
  const { initialText, codePrefix, isSubmitting, error, result, onSubmit, onClose } = props;
  const { text, foundCount, areaProps } = useCodesText(initialText, codePrefix);
  const codes = [...new Set(parseLicenseCodes(text, codePrefix))];
  const isTooMany = codes.length > licenseListMax;
  const tooMany = `These are ${codes.length} codes. Up to ${licenseListMax} can be sent at once; keep the rest for afterwards.`;

  if (result !== null)
    return (
      <Dialog
        title="Add Licenses"
        description="Here is what happened to each code."
        isSubmitting={false}
        error={null}
        success={null}
        submitLabel="Done"
        goBackDisabledReason="The codes were sent."
        onSubmit={onClose}
        onClose={onClose}
      >
        <RedeemResults result={result} />
      </Dialog>
    );
  return (
    <Dialog
      title="Add Licenses"
      description="Paste your codes. We add what they unlock to your account."
      isSubmitting={isSubmitting}
      error={error}
      success={null}
      submitDisabledReason={
        codes.length === 0 ? 'Enter a license code first.' : isTooMany ? `At most ${licenseListMax} codes.` : undefined
      }
      goBackDisabledReason={isSubmitting ? 'The codes are being sent.' : undefined}
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
