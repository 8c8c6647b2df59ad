import type { License } from '@backline/domain/licenses/license';
import type { ExpiryTone } from '@backline/domain/licenses/terms';
import { toOrdersPath } from '@backline/domain/pages/paths';
import { rich, t } from '@backline/texts/codes';
import { Badge, type BadgeTone, KeyRound, PlusMark } from '@backline/ui';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dated, Rich } from '../../lib/text/rich.tsx';
import { ButtonLink } from '../site/button-link.tsx';
import { CoverImage } from '../site/cover-image.tsx';
import { describeExpiry } from './describe-expiry.ts';
import type { LicensePlace } from './to-license-place.ts';

export interface LicenseRowProps {
  license: License;
  place: LicensePlace;
  /** How to get the pack. */
  getPack?: ReactNode;
  /** True if the same pack is also owned permanently. */
  isLasting?: boolean;
  now: Date;
}

const tones: Record<ExpiryTone, string> = { expired: 'text-bad', soon: 'text-accent', later: 'text-good' };

const badges = {
  expired: { tone: 'bad', word: 'codes.expired' },
  active: { tone: 'good', word: 'codes.active' },
  held: { tone: 'warning', word: 'codes.onHold' },
} as const satisfies Record<string, { tone: BadgeTone; word: string }>;

function toState({ expired, activated }: License): keyof typeof badges {
  if (expired) return 'expired';
  return activated ? 'active' : 'held';
}

export function LicenseRow({ license, place, getPack, isLasting = false, now }: LicenseRowProps) {
  const { productName, subject, expirationDate, expired } = license;
  const state = toState(license);
  const { tone, word } = badges[state];
  return (
    <li className="@container border-hairline border-t">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 @min-[33rem]:gap-x-6">
        {place.cover === null ? (
          <div className="grid size-14 shrink-0 place-items-center rounded-control bg-raised text-dust">
            {place.isPlan ? <PlusMark className="size-6" /> : <KeyRound className="size-5" />}
          </div>
        ) : (
          <CoverImage name={productName} url={place.cover} size={56} className="size-14 shrink-0 rounded-control" />
        )}
        <div className="min-w-0 flex-1 basis-[calc(100%-4.5rem)] @min-[33rem]:min-w-44 @min-[33rem]:basis-0">
          <h3 className="break-words font-serif text-22 tracking-tight">
            {place.path === null ? (
              productName
            ) : (
              <Link to={place.path} className="rounded-control decoration-accent underline-offset-4 hover:underline">
                {productName}
              </Link>
            )}
          </h3>
          <p className="break-words text-13 text-dust">{subject}</p>
          {state === 'held' && (
            <p className="mt-1 text-13 text-dust">{t(license.disputed ? 'codes.disputed' : 'codes.blocked')}</p>
          )}
          {license.orderId !== undefined && (
            <p className="text-13">
              <Link
                to={toOrdersPath(license.orderId)}
                aria-label={t('codes.orderOf', { productName })}
                className="text-dust underline decoration-edge underline-offset-4 hover:text-paper hover:decoration-accent"
              >
                {t('codes.order')}
              </Link>
            </p>
          )}
          {expired && !isLasting && place.again !== null && (
            <ButtonLink to={place.again.path} aria-label={`${place.again.label}: ${productName}`} variant="text">
              {place.again.label}
            </ButtonLink>
          )}
        </div>
        <div className="flex-1 text-13 tabular-nums @min-[33rem]:flex-none @min-[33rem]:pt-1 @min-[33rem]:text-end">
          {expirationDate === null ? (
            <p className="text-dust">{t('codes.endless')}</p>
          ) : (
            <Expiry
              expiresAt={expirationDate}
              isExpired={expired}
              isInGrace={!expired && new Date(expirationDate) <= now}
              isLasting={isLasting}
              now={now}
            />
          )}
        </div>
        <div className="flex justify-end @min-[33rem]:w-20 @min-[33rem]:pt-0.5">
          <Badge tone={isLasting && expired ? 'neutral' : tone}>{t(word)}</Badge>
        </div>
        {getPack !== undefined && <div className="-my-3 basis-full @min-[33rem]:ps-20">{getPack}</div>}
      </div>
    </li>
  );
}

interface ExpiryProps {
  expiresAt: string;
  isExpired: boolean;
  /** The paid period is over, but the plan continues while the payment is retried. */
  isInGrace: boolean;
  isLasting: boolean;
  now: Date;
}

function Expiry({ expiresAt, isExpired, isInGrace, isLasting, now }: ExpiryProps) {
  const { tone, words } = describeExpiry(new Date(expiresAt), isExpired, now);
  return (
    <>
      <p className={isLasting ? 'text-dust' : clsx('font-medium', tones[tone])}>
        <Rich
          parts={rich('codes.ends', {
            state: isInGrace ? 'grace' : isExpired ? 'expired' : 'valid',
            ...dated(expiresAt),
          })}
        />
      </p>
      <p className="text-dust">{isLasting ? t('codes.lasting') : isInGrace ? t('codes.paymentAwaited') : words}</p>
    </>
  );
}
