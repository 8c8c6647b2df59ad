import type { OfflineActivation } from '@backline/domain/devices/offline/activate-offline';
import { t } from '@backline/texts/device-sign-in';
import { Button, Notice } from '@backline/ui';
import { saveTextFile } from '../../../lib/browser/save-text-file.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { formatDay } from '../../../lib/text/format-day.ts';
import { PageHeading } from '../../site/page-heading.tsx';

export interface MadeLicenseFile extends OfflineActivation {
  /** True if the computer already had a place. */
  isKnown: boolean;
}

function describeEnds({ endsAt, isPart, lastingFrom }: MadeLicenseFile): string {
  if (endsAt === null) return t('deviceSignIn.fileLasts');
  const end = { extent: isPart ? 'part' : 'whole', day: formatDay(endsAt) } as const;
  if (lastingFrom === null) return t('deviceSignIn.fileEnds', end);
  return t('deviceSignIn.fileEndsForNow', { ...end, lastingFrom: formatDay(lastingFrom) });
}

export function MadeFile({ made, onAgain }: { made: MadeLicenseFile; onAgain: () => void }) {
  const { name } = useProduct();
  const { device, file, fileName, isKnown } = made;
  return (
    <>
      <PageHeading title={t('deviceSignIn.madeTitle')} text={t('deviceSignIn.madeLead', { name: device.name })} />
      <div className="grid max-w-form grid-cols-1 gap-6">
        <Notice
          tone="success"
          message={t('deviceSignIn.downloaded', { fileName })}
          detail={isKnown ? t('deviceSignIn.placeKept', { name: device.name }) : undefined}
        />
        <p className="text-dust">
          {t('deviceSignIn.bringFile', { name })} {describeEnds(made)}
        </p>
        <p className="text-dust">{t('deviceSignIn.keepFile')}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => saveTextFile(fileName, file)}>{t('deviceSignIn.downloadAgain')}</Button>
          <Button variant="secondary" onClick={onAgain}>
            {t('deviceSignIn.anotherComputer')}
          </Button>
        </div>
      </div>
    </>
  );
}
