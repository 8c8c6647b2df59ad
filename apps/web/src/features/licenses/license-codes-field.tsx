import { isLikelyMistyped } from '@backline/domain/licenses/license-code';
import { t } from '@backline/texts/codes';
import { CircleAlert, CircleCheck, TextArea } from '@backline/ui';
import type { ReactNode } from 'react';
import type { useCodesText } from './use-codes-text.ts';

interface LicenseCodesFieldProps extends Pick<ReturnType<typeof useCodesText>, 'areaProps' | 'foundCount'> {
  codes: readonly string[];
  prefix: string;
  isReadOnly: boolean;
  error: string | undefined;
}

const named = 3;

function toFoundText(count: number): string {
  if (count === 0) return t('codes.noneFound');
  return t('codes.found', { count });
}

function toDoubtText(doubtful: readonly string[]): string {
  const names = doubtful.slice(0, named).join(', ');
  const more = doubtful.length - named;
  return more > 0 ? t('codes.mistypedAndMore', { names, more }) : t('codes.mistyped', { names });
}

export function LicenseCodesField({ areaProps, foundCount, codes, prefix, isReadOnly, error }: LicenseCodesFieldProps) {
  const doubtful = codes.filter((code) => isLikelyMistyped(code, prefix));
  return (
    <div className="grid gap-2">
      <TextArea
        {...areaProps}
        label={t('codes.licenseCodes')}
        name="license-codes"
        hint={t('codes.codesHint')}
        isMono
        rows={5}
        required
        readOnly={isReadOnly}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        error={error}
      />
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {foundCount !== null && (
          <Remark icon={<CircleCheck className="mt-0.5 size-4 shrink-0 text-good" />}>{toFoundText(foundCount)}</Remark>
        )}
        {doubtful.length > 0 && (
          <Remark icon={<CircleAlert className="mt-0.5 size-4 shrink-0 text-accent" />}>{toDoubtText(doubtful)}</Remark>
        )}
      </div>
    </div>
  );
}

function Remark({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="flex gap-2 text-13 text-dust">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
