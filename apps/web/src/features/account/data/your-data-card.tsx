import type { ErasureState } from '@backline/domain/privacy/get-erasure';
import { t } from '@backline/texts/account/privacy';
import { Button, Card, ErrorNotice, type FormError, Loading, Notice, Skeleton } from '@backline/ui';

export interface YourDataCardProps {
  /** Null while loading. */
  erasure: ErasureState | null;
  /** Why it could not be loaded, or why the export failed. */
  error: FormError | null;
  isExporting: boolean;
  /** True after a copy was saved. */
  isExported: boolean;
  onExport: () => void;
  onErase: () => void;
  onRetry: () => void;
}

/** The export of a person's data, and the erasure of the account. */
export function YourDataCard({
  erasure,
  error,
  isExporting,
  isExported,
  onExport,
  onErase,
  onRetry,
}: YourDataCardProps) {
  return (
    <Card title={t('privacy.card')}>
      <div className="grid gap-5">
        <ErrorNotice error={error} onRetry={erasure === null ? onRetry : undefined} />
        {erasure === null && error === null && (
          <Loading label={t('privacy.loading')} className="grid gap-4">
            <Skeleton className="h-4 w-40" />
          </Loading>
        )}
        {isExported && error === null && <Notice tone="success" message={t('privacy.exported')} />}
        {erasure !== null && (
          <div className="grid gap-2">
            <Button variant="secondary" className="justify-self-start" isPending={isExporting} onClick={onExport}>
              {t('privacy.export')}
            </Button>
            <p className="text-13 text-dust">{t('privacy.exportNote')}</p>
          </div>
        )}
        {erasure !== null && erasure.dueAt === null && (
          <div className="grid gap-2 border-hairline border-t pt-5">
            <Button variant="text" className="justify-self-start" onClick={onErase}>
              {t('privacy.erase')}
            </Button>
            <p className="text-13 text-dust">{t('privacy.eraseNote')}</p>
          </div>
        )}
      </div>
    </Card>
  );
}
