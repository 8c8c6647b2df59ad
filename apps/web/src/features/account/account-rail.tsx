import type { CartItem } from '@backline/domain/catalog/catalog';
import type { LatestVersion } from '@backline/domain/downloads/get-latest-version';
import { paths, toAccountPath } from '@backline/domain/pages/paths';
import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import { rich, t } from '@backline/texts/account/profile';
import { ArrowRight, Check } from '@backline/ui';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dated, Rich, spoken } from '../../lib/text/rich.tsx';
import { CoverLinks } from '../site/cover-links.tsx';
import { PlanGlance } from './plan-glance.tsx';

export interface AccountRailProps {
  productName: string;
  plusName: string;
  productSlug: string;
  plan: PlanStatusAnswer;
  /** The packs that the customer can play. */
  packs: readonly CartItem[];
  /** Null if there is no release, or it is unknown. */
  release: Pick<LatestVersion, 'version' | 'dateReleased'> | null;
  hasLicenses: boolean;
  hasDownloaded: boolean;
  hasHeard: boolean;
}

const coversMax = 6;

/** A summary beside a tab: the plan, the packs, the plugin. Without any, the first steps. */
export function AccountRail({ productName, plusName, productSlug, plan, packs, release, ...done }: AccountRailProps) {
  const isNew = packs.length === 0 && plan.plan === null;
  return (
    <section
      aria-label={t('profile.atAGlance')}
      className="grid self-start rounded-card border border-hairline bg-panel mobile:auto-cols-fr mobile:grid-flow-col rail:grid-flow-row print:hidden"
    >
      {isNew ? (
        <>
          <Step to={toAccountPath('download', productSlug)} isDone={done.hasDownloaded} isForComputers>
            {t('profile.download', { productName })}
          </Step>
          <Step to={toAccountPath('licenses', productSlug)} isDone={done.hasLicenses}>
            {t('profile.addALicense')}
          </Step>
          <Step to={paths.marketplace} isDone={done.hasHeard}>
            {t('profile.hearSomething')}
          </Step>
        </>
      ) : (
        <>
          <Cell title={plusName} to={toAccountPath('plus', productSlug)}>
            <PlanGlance status={plan} />
          </Cell>
          <Cell title={t('profile.yoursToPlay')} to={toAccountPath('licenses', productSlug)}>
            <p>{t('profile.packs', { count: packs.length })}</p>
            {packs.length > 0 && (
              <CoverLinks
                packs={packs.slice(0, coversMax)}
                className="relative mt-3 grid grid-cols-3 gap-1 max-mobile:hidden"
              />
            )}
          </Cell>
          <Cell
            title={release === null ? productName : `${productName} ${release.version}`}
            to={toAccountPath('download', productSlug)}
            isForComputers
          >
            {release === null ? (
              <p>{t('profile.notReleasedYet')}</p>
            ) : (
              <p>
                <Rich parts={rich('profile.released', dated(release.dateReleased))} />
              </p>
            )}
          </Cell>
        </>
      )}
    </section>
  );
}

const cell =
  'relative border-hairline max-mobile:not-first:border-t mobile:max-rail:not-first:border-s rail:not-first:border-t';

interface RowProps {
  to: string;
  /** Phones get no link to the installer. */
  isForComputers?: boolean;
  children: ReactNode;
}

/** If the row has no other link or button, the link fills it. */
function Title({ to, isForComputers, children }: RowProps) {
  const link = (
    <Link
      to={to}
      className={clsx(
        'rounded-control decoration-accent underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline',
        isForComputers && 'max-mobile:hidden',
      )}
    >
      {children}
    </Link>
  );
  if (!isForComputers) return link;
  return (
    <>
      {link}
      <span className="mobile:hidden">{children}</span>
    </>
  );
}

function Cell({ title, children, ...link }: RowProps & { title: string }) {
  return (
    <div className={clsx(cell, 'flex min-h-14 items-center justify-between gap-x-4 px-5 py-2 mobile:block mobile:p-6')}>
      <p className="flex min-w-0 items-center justify-between gap-3 font-semibold">
        <span className="min-w-0 break-words">
          <Title {...link}>{title}</Title>
        </span>
        <ArrowRight className="size-4 shrink-0 text-dust max-mobile:hidden" />
      </p>
      <div className="min-w-0 text-13 text-dust tabular-nums max-mobile:text-end mobile:mt-1">{children}</div>
    </div>
  );
}

function Step({ isDone, children, ...link }: RowProps & { isDone: boolean }) {
  const step = <Title {...link}>{children}</Title>;
  return (
    <p className={clsx(cell, 'flex min-h-14 items-center gap-3 px-5 py-2 mobile:px-6 mobile:py-4')}>
      <span
        className={clsx(
          'grid size-6 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-good text-good' : 'border-edge',
        )}
      >
        {isDone && <Check className="size-4" />}
      </span>
      <span>{isDone ? <Rich parts={rich('profile.stepDone', { step, done: spoken })} /> : step}</span>
    </p>
  );
}
