import type { LatestVersion } from '@backline/domain/downloads/get-latest-version';
import type { Installer } from '@backline/domain/downloads/installer';
import { toTarget } from '@backline/domain/downloads/to-target';
import { toAccountPath } from '@backline/domain/pages/paths';
import { type BrandConfig, toPlusName } from '@backline/domain/product';
import { rich, t } from '@backline/texts/installer';
import { ErrorNotice, Spinner } from '@backline/ui';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useCurrentUser } from '../../lib/auth/use-current-user.ts';
import { toErrorBody, toFormError, toFormState } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { dated, Rich } from '../../lib/text/rich.tsx';
import { OwnedPacks } from '../packs/owned-packs.tsx';
import { AccountNotice } from '../site/account-notice.tsx';
import { PageHeading } from '../site/page-heading.tsx';
import { detectDeviceType } from './detect-device-type.ts';
import { InstallSteps } from './install-steps.tsx';
import { InstallerCard, type InstallerCardProps } from './installer-card.tsx';
import { MailLinkCard } from './mail-link-card.tsx';
import { NoReleaseCard } from './no-release-card.tsx';
import { PlanEndedCard } from './plan-ended-card.tsx';
import { findInstallerId, useDownload, useDownloadLinks } from './use-download.ts';

/** The card and its call. */
function MailLink({ email }: { email: string | null }) {
  const mail = trpc.downloads.mailDownloadPage.useMutation();
  return (
    <MailLinkCard
      email={email}
      {...toFormState(mail, t('installer.mailLinkFailed'))}
      isSent={mail.isSuccess}
      onSubmit={() => mail.mutate()}
    />
  );
}

type Row = Pick<Installer, 'deviceType' | 'arch'> & { installer?: Installer };

/**
 * The requirements of a system. They include its processors, so one text covers all of them; Linux has one for each.
 */
const toRequirements = ({ deviceType, arch }: Row, requirements: BrandConfig['requirements']) =>
  arch === undefined || deviceType === 'Linux' ? requirements[deviceType] : undefined;

/** The offered installers, including two systems that are always shown. The visitor's own comes first. */
function toRows(offered: readonly Installer[], ownType: string | null): Row[] {
  const always = (['Windows', 'macOS'] as const).filter(
    (type) => !offered.some(({ deviceType, arch }) => deviceType === type && arch === undefined),
  );
  const rows: Row[] = [
    ...offered.map((one) => ({ deviceType: one.deviceType, arch: one.arch, installer: one })),
    ...always.map((deviceType) => ({ deviceType })),
  ];
  const rank = ({ deviceType, arch }: Row) => (deviceType === ownType ? 0 : arch === undefined ? 1 : 2);
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

export function DownloadPage() {
  const product = useProduct();
  const { name, slug, requirements, downloadRedirects } = product;
  const { user } = useCurrentUser();
  const utils = trpc.useUtils();
  const [ownType] = useState(() => detectDeviceType(navigator));
  const latest = trpc.downloads.getLatestVersion.useQuery();
  const isRedirected = user !== null && downloadRedirects.includes(user.subscriptionType);
  const isAllowed = user !== null && !isRedirected;

  const devices = latest.data?.devices ?? [];
  const linkError = useDownloadLinks(
    devices.flatMap((device) => findInstallerId(device) ?? []),
    isAllowed,
  );
  if (isRedirected) return <Navigate to={toAccountPath('plus', slug)} replace />;

  const isUnreleased = toErrorBody(latest.error)?.code === 'not_found';
  const failure = isUnreleased ? null : (latest.error ?? linkError);
  const error = toFormError(failure, t('downloads.failed', { productName: name }));
  const isShown = latest.data !== undefined || latest.error === null;
  return (
    <>
      <PageHeading title={t('installer.download', { name })} text={t('downloads.subtitle')} />
      <AccountNotice />
      {user?.subscriptionType === 'lapsed' && (
        <PlanEndedCard plusName={toPlusName(product)} path={toAccountPath('plus', slug)} />
      )}
      <ErrorNotice
        error={error}
        onRetry={() => void utils.invalidate()}
        isRetrying={latest.isFetching}
        className="mb-6"
      />
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
        <div className="mt-4 grid grid-cols-1 gap-6">
          <div className="mobile:hidden">
            <MailLink email={user?.email ?? null} />
          </div>
          {toRows(devices, ownType).map((row) => (
            <InstallerDownload
              key={toTarget(row)}
              {...row}
              requirements={toRequirements(row, requirements)}
              isLoading={latest.data === undefined}
              isOwnSystem={row.deviceType === ownType && row.arch !== 'arm64'}
            />
          ))}
        </div>
      )}
      {isShown && <InstallSteps name={name} />}
      <div className="mt-10">
        <OwnedPacks />
      </div>
    </>
  );
}

function InstallerDownload(props: Omit<InstallerCardProps, 'progress' | 'onDownload'>) {
  const { progress, start } = useDownload(findInstallerId(props.installer));
  return <InstallerCard {...props} progress={progress} onDownload={start} />;
}

function Release({ version, dateReleased }: Pick<LatestVersion, 'version' | 'dateReleased'>) {
  return (
    <Rich
      parts={rich('installer.latest', {
        version,
        ...dated(dateReleased),
      })}
    />
  );
}
