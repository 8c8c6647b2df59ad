import type { PublishedPack } from '@backline/domain/packs/pack';
import { rich, t } from '@backline/texts/packs';
import { Button, Checkbox, Download, ErrorNotice, type FormError, Notice, Spinner } from '@backline/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../lib/text/format-day.ts';
import { formatSize } from '../../lib/text/format-size.ts';
import { Rich, strong } from '../../lib/text/rich.tsx';
import { toDownloadBytes, toUsualOptions } from './to-download-bytes.ts';
import type { PackStanding } from './to-owned-packs.ts';
import type { ArchiveProgress } from './use-archive.ts';

export interface GetPackCardProps {
  name: string;
  productName: string;
  standing: PackStanding;
  /** Undefined while loading; null if nothing is published yet. */
  pack: PublishedPack | null | undefined;
  /** Why the version could not be loaded. */
  loadError: FormError | null;
  /** A link that opens the plugin's application at this pack. */
  appUrl: string;
  /** True if it was pressed and nothing opened. */
  isAppMissing: boolean;
  /** The page to download the plugin. */
  pluginPath: string;
  progress: ArchiveProgress;
  /** Why there is no link. */
  linkError: FormError | null;
  onRetry: () => void;
  onOpen: () => void;
  /** Called with the ids of the options, or null if there are none to choose. */
  onDownload: (options: ReadonlySet<string> | null) => void;
}

/** How to install or download a pack. */
export function GetPackCard({ name, ...props }: GetPackCardProps) {
  const { productName, standing, pack, loadError, onRetry } = props;
  return (
    <fieldset aria-label={t('packs.get', { name })} className="@container grid min-w-0 gap-4 print:hidden">
      {standing.kind === 'refunded' ? (
        <p className="text-dust">{t('packs.refunded')}</p>
      ) : loadError !== null ? (
        <Notice tone="error" {...loadError} onRetry={onRetry} />
      ) : pack === undefined ? (
        <p className="flex min-h-11 items-center">
          <Spinner label={t('packs.loading')} />
        </p>
      ) : pack === null ? (
        <p className="text-dust">{t('packs.notPublishedHint', { productName })}</p>
      ) : (
        <Ways {...props} key={pack.version} name={name} pack={pack} />
      )}
    </fieldset>
  );
}

function Ways({ name, pack, ...props }: Omit<GetPackCardProps, 'pack'> & { pack: PublishedPack }) {
  const { productName, standing, appUrl, progress, linkError, onOpen, onDownload } = props;
  const [chosen, setChosen] = useState(() => toUsualOptions(pack));
  const hasOptions = pack.options.length > 0;
  const choose = (id: string, isWanted: boolean) =>
    setChosen(new Set([...chosen].filter((one) => one !== id).concat(isWanted ? [id] : [])));
  // The server decides which version it will be.
  const isKept = standing.kind === 'over';
  return (
    <>
      <div className="grid gap-1">
        <p className="text-dust">
          <Rich parts={rich('packs.pluginFetches', { productName, b: strong })} />
        </p>
        <StandingText standing={standing} productName={productName} />
      </div>
      {hasOptions && !isKept && (
        <fieldset className="grid">
          <legend className="text-13 text-dust">{t('packs.optionsLabel')}</legend>
          {pack.options.map((option) => (
            <Checkbox
              key={option.id}
              label={t('packs.option', { name: option.name, size: formatSize(option.bytes) })}
              checked={chosen.has(option.id)}
              onChange={({ target }) => choose(option.id, target.checked)}
            />
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3 @max-[26rem]:grid">
        <Button asChild variant="secondary">
          <a href={appUrl} onClick={onOpen}>
            {t('packs.openIn', { productName })}
          </a>
        </Button>
        <Button
          variant="secondary"
          isPending={progress.state === 'preparing'}
          onClick={() => onDownload(hasOptions && !isKept ? chosen : null)}
        >
          <Download className="size-5 shrink-0 @max-[19rem]:hidden" />
          {isKept ? t('packs.download') : t('packs.downloadSize', { size: formatSize(toDownloadBytes(pack, chosen)) })}
        </Button>
      </div>
      <div role="status" className="grid max-w-reading gap-4 text-13 text-dust empty:hidden">
        {progress.state === 'preparing' && <p className="sr-only">{t('packs.preparing')}</p>}
        {props.isAppMissing && <AppMissing {...props} name={name} />}
        {progress.state === 'saving' && <Saving {...progress.link} productName={productName} />}
      </div>
      <ErrorNotice error={linkError} />
    </>
  );
}

function StandingText({ standing, productName }: Pick<GetPackCardProps, 'standing' | 'productName'>) {
  if (standing.kind === 'plan')
    return <p className="text-13 text-dust">{t('packs.byPlan', { planName: standing.planName })}</p>;
  if (standing.kind !== 'over') return null;
  const planName = standing.cause === 'plan' ? standing.planName : '';
  return (
    <p className="max-w-reading text-13 text-dust">
      {t('packs.overHint', { cause: standing.cause, planName, productName })}
    </p>
  );
}

function AppMissing({ name, productName, pluginPath }: Pick<GetPackCardProps, 'name' | 'productName' | 'pluginPath'>) {
  return (
    <p>
      <Rich parts={rich('packs.appMissing', { name, productName, b: strong })} />{' '}
      <Link to={pluginPath} className="text-paper underline decoration-edge underline-offset-4 hover:decoration-accent">
        {t('packs.downloadPlugin', { productName })}
      </Link>
    </p>
  );
}

interface SavingProps {
  fileName: string;
  bytes: number;
  expiresAt: string;
  productName: string;
}

function Saving({ fileName, bytes, expiresAt, productName }: SavingProps) {
  return (
    <div className="grid gap-1">
      <p className="break-words text-paper">{t('packs.saving', { fileName, size: formatSize(bytes) })}</p>
      <p>{t('packs.resumeHint', { day: formatDay(expiresAt) })}</p>
      <p>
        <Rich parts={rich('packs.unpackHint', { productName, b: strong })} />
      </p>
    </div>
  );
}
