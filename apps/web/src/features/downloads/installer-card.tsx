import type { DeviceType, Installer, InstallerArch } from '@backline/domain/downloads/installer';
import { t } from '@backline/texts/installer';
import { Badge, Button, CopyButton, Download, Skeleton } from '@backline/ui';
import { type ReactNode, useId } from 'react';
import { formatSize } from '../../lib/text/format-size.ts';
import { type DownloadProgress, findInstallerId } from './use-download.ts';

/** An installer's system, in words for customers. */
function toSystemName({ deviceType, arch }: Pick<Installer, 'deviceType' | 'arch'>): string {
  if (arch !== 'arm64') return deviceType;
  return deviceType === 'macOS' ? t('installer.onAppleSilicon') : t('installer.onArm', { system: deviceType });
}

export interface InstallerCardProps {
  deviceType: DeviceType;
  /** Only for this processor. */
  arch?: InstallerArch | undefined;
  /** The system requirements, in lines. */
  requirements?: readonly string[] | undefined;
  /** Absent if this version has none for the system. */
  installer?: Installer | undefined;
  isLoading: boolean;
  /** True if this is the visitor's operating system. */
  isOwnSystem: boolean;
  progress: DownloadProgress;
  onDownload: () => void;
}

export function InstallerCard({
  deviceType,
  arch,
  requirements = [],
  installer,
  isLoading,
  isOwnSystem,
  progress,
  onDownload,
}: InstallerCardProps) {
  const id = useId();
  const system = toSystemName({ deviceType, arch });
  const isMissing = !isLoading && findInstallerId(installer) === null;
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-panel p-5 mobile:p-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id={id} className="font-serif text-28 tracking-tight">
            {system}
          </h2>
          {isOwnSystem && <Badge tone="neutral">{t('installer.yourSystem')}</Badge>}
          {installer?.version !== undefined && (
            <p className="text-13 text-dust tabular-nums">
              {t('installer.newestFor', { version: installer.version, deviceType: system })}
            </p>
          )}
        </div>
        <Button
          variant={isOwnSystem ? 'primary' : 'secondary'}
          isDisabled={isLoading}
          disabledReason={isMissing ? t('installer.missing', { deviceType: system }) : undefined}
          isPending={progress === 'starting'}
          className="max-mobile:w-full"
          onClick={onDownload}
        >
          <Download className="size-5" />
          {t('installer.downloadFor', { deviceType: system })}
        </Button>
      </div>
      <p role="status" className="mt-3 text-13 text-dust empty:mt-0">
        {isMissing && t('installer.missing', { deviceType: system })}
        {progress === 'started' && installer && t('installer.saving', { fileName: installer.fileName })}
      </p>
      <div className="mt-6 grid gap-6 wide:grid-cols-[16rem_1fr]">
        {requirements.length > 0 && (
          <Part title={t('installer.youNeed')}>
            <ul className="grid gap-1">
              {requirements.map((requirement) => (
                <li key={requirement}>{requirement}</li>
              ))}
            </ul>
          </Part>
        )}
        {!isMissing && (
          <Part title={t('installer.theFile')}>
            {installer === undefined ? <FileSkeleton /> : <FileDetails installer={installer} />}
          </Part>
        )}
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-hairline border-t pt-4">
      <h3 className="mb-2 text-13 text-dust">{title}</h3>
      {children}
    </div>
  );
}

function FileDetails({ installer: { fileName, sizeBytes, sha256 } }: { installer: Installer }) {
  return (
    <>
      <p className="break-words tabular-nums">
        {fileName}, {formatSize(sizeBytes)}
      </p>
      <div className="flex items-center gap-1 text-13 text-dust">
        SHA-256
        <CopyButton label={t('installer.copyHash')} text={sha256} />
      </div>
      <code className="block max-w-hash break-all font-mono text-12 text-dust">{sha256}</code>
    </>
  );
}

/** Exactly as high as the details that replace it. */
function FileSkeleton() {
  return (
    <>
      <div className="flex h-6 items-center">
        <Skeleton className="h-4 w-56 max-w-full" />
      </div>
      <div className="flex h-11 items-center">
        <Skeleton className="h-4 w-32" />
      </div>
      <Skeleton className="h-8 w-56 max-w-full" />
    </>
  );
}
