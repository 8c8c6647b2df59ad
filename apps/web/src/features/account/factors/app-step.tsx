import type { BegunTotp } from '@backline/domain/factors/begin-totp';
import { toTypedTotp } from '@backline/domain/factors/read-factor-code';
import { t } from '@backline/texts/account/factors';
import { Button, CodeField, CopyButton, Loading, Skeleton } from '@backline/ui';
import type { ComponentProps } from 'react';

interface AppStepProps {
  begun: BegunTotp | null;
  field: Omit<ComponentProps<typeof CodeField>, 'label' | 'read'>;
}

/** Asks the user to scan or paste the key, or to open the app on this phone, and then to enter the first code. */
export function AppStep({ begun, field }: AppStepProps) {
  return (
    <>
      {begun === null ? (
        <Loading label={t('factors.making')} className="grid justify-items-center">
          <Skeleton className="size-44 max-mobile:h-11 max-mobile:w-full" />
        </Loading>
      ) : (
        <>
          <Button asChild variant="secondary" className="mobile:hidden">
            <a href={begun.uri}>{t('factors.openApp')}</a>
          </Button>
          {/* A phone can't scan its own screen. */}
          <img
            className="size-44 justify-self-center rounded-control max-mobile:hidden"
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
      <CodeField label={t('factors.code')} read={toTypedTotp} required {...field} />
    </>
  );
}
