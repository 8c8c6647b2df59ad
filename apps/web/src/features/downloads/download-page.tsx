import type { LatestVersion } from '@backline/domain/downloads/get-latest-version';
import type { DeviceType } from '@backline/domain/downloads/installer';
import { toAccountPath } from '@backline/domain/paths';
import { toPlusName } from '@backline/domain/product';
import { downloads } from '@backline/texts/en/downloads';
import { installer } from '@backline/texts/en/installer';
import { createTexts } from '@backline/texts/write';
import { Button, Notice, Spinner } from '@backline/ui';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { formatDay } from '../../lib/format-day.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { Rich } from '../../lib/rich.tsx';
import { toErrorBody, toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { AccountNotice } from '../site/account-notice.tsx';
import { PageHeading } from '../site/page-heading.tsx';
import { detectDeviceType } from './detect-device-type.ts';
import { findInstallerId } from './find-installer-id.ts';
import { InstallSteps } from './install-steps.tsx';
import { InstallerCard } from './installer-card.tsx';
import { MailLink } from './mail-link.tsx';
import { NoReleaseCard } from './no-release-card.tsx';
import { PlanEndedCard } from './plan-ended-card.tsx';
import { useDownload } from './use-download.ts';

const { t, rich } = createTexts({ downloads, installer });

export function DownloadPage() {
  const product = useProduct();
  const { name, slug, requirements, downloadRedirects } = product;
  const { user } = useCurrentUser();
  const utils = trpc.useUtils();
  const [ownType] = useState(() => detectDeviceType(navigator));
  const latest = trpc.downloads.getLatestVersion.useQuery();
  const isRedirected = user !== null && downloadRedirects.includes(user.subscriptionType);
  const isAllowed = user !== null && !isRedirected;

  const findInstaller = (type: DeviceType) => latest.data?.devices.find(({ deviceType }) => deviceType === type);
  const downloads: Record<DeviceType, ReturnType<typeof useDownload>> = {
    Windows: useDownload(findInstallerId(findInstaller('Windows')), isAllowed),
    macOS: useDownload(findInstallerId(findInstaller('macOS')), isAllowed),
  };
  if (isRedirected) return <Navigate to={toAccountPath('plus', slug)} replace />;

  const isUnreleased = toErrorBody(latest.error)?.code === 'not_found';
  const failure = isUnreleased ? null : (latest.error ?? downloads.Windows.error ?? downloads.macOS.error);
  const error = toFormError(failure, t('downloads.failed', { productName: name }));
  const isShown = latest.data !== undefined || latest.error === null;
  const types: DeviceType[] = ownType === 'macOS' ? ['macOS', 'Windows'] : ['Windows', 'macOS'];
  return (
    <>
      <PageHeading title={t('installer.download', { name })} text={t('downloads.subtitle')} />
      <AccountNotice />
      {user?.subscriptionType === 'lapsed' && (
        <PlanEndedCard plusName={toPlusName(product)} path={toAccountPath('plus', slug)} />
      )}
      {error !== null && (
        <div className="mb-6">
          <Notice tone="error" {...error}>
            <Button
              variant="secondary"
              className="mt-2 justify-self-start"
              isPending={latest.isFetching}
              onClick={() => void utils.invalidate()}
            >
              {t('installer.tryAgain')}
            </Button>
          </Notice>
        </div>
      )}
      {isUnreleased && <NoReleaseCard requirements={requirements} />}
      {isShown && (
        <p className="flex min-h-6 items-center tabular-nums">
          {latest.data === undefined ? (
            <Spinner label={t('installer.loading')} />
          ) : (
            <span>
              <Release {...latest.data} />
            </span>
          )}
        </p>
      )}
      {isShown && (
        <div className="mt-4 grid gap-6">
          <div className="mobile:hidden">
            <MailLink email={user?.email ?? null} />
          </div>
          {types.map((type) => (
            <InstallerCard
              key={type}
              deviceType={type}
              requirements={requirements[type]}
              installer={findInstaller(type)}
              isLoading={latest.data === undefined}
              isOwnSystem={type === ownType}
              progress={downloads[type].progress}
              onDownload={downloads[type].start}
            />
          ))}
        </div>
      )}
      {isShown && <InstallSteps name={name} />}
    </>
  );
}

function Release({ version, dateReleased }: Pick<LatestVersion, 'version' | 'dateReleased'>) {
  return (
    <Rich
      parts={rich('installer.latest', {
        version,
        day: formatDay(dateReleased),
        time: (day) => <time dateTime={dateReleased}>{day}</time>,
      })}
    />
  );
}
