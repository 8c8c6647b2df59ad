import type { FactorList, Passkey } from '@backline/domain/factors/list-factors';
import { t } from '@backline/texts/account/factors';
import { Button, Card, ErrorNotice, type FormError } from '@backline/ui';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/text/format-day.ts';
import { describeAgo } from '../../../lib/text/relative-time.ts';
import { LoadingLines } from '../../site/loading-lines.tsx';

/** The chosen action. */
export type FactorWish =
  | { kind: 'addPasskey' | 'addApp' | 'removeApp' | 'makeCodes' }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey };

export interface FactorsCardProps {
  /** Null while loading. */
  factors: FactorList | null;
  error: FormError | null;
  /** Why no passkey can be added, or null. */
  passkeyProblem: 'factors.notOffered' | 'factors.notSupported' | null;
  onPassword: () => void;
  onWish: (wish: FactorWish) => void;
  onRetry: () => void;
}

export function FactorsCard({ factors, error, passkeyProblem, onPassword, onWish, onRetry }: FactorsCardProps) {
  const hasFactor = factors !== null && (factors.passkeys.length > 0 || factors.totpSince !== null);
  return (
    <Card title={t('factors.title')} explanation={t('factors.lead')}>
      <ErrorNotice error={error} onRetry={onRetry} />
      {factors === null && error === null && <LoadingLines label={t('factors.loading')} />}
      {factors !== null && (
        <ul>
          <Row
            title={t('factors.password')}
            text={t('factors.passwordLead')}
            action={
              <Button variant="secondary" onClick={onPassword}>
                {t('factors.changePassword')}
              </Button>
            }
          />
          <Row
            title={t('factors.passkeys')}
            text={
              passkeyProblem === null ? factors.passkeys.length === 0 && t('factors.noPasskeys') : t(passkeyProblem)
            }
            action={
              passkeyProblem === null && (
                <Button variant="secondary" onClick={() => onWish({ kind: 'addPasskey' })}>
                  {t('factors.addPasskey')}
                </Button>
              )
            }
          />
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onWish={onWish} />
          ))}
          <Row
            title={t('factors.app')}
            text={
              factors.totpSince === null
                ? t('factors.noApp')
                : t('factors.appSince', { day: formatDay(factors.totpSince) })
            }
            action={
              <Button
                variant="secondary"
                {...(factors.totpSince !== null && { 'aria-label': t('factors.removeApp') })}
                onClick={() => onWish({ kind: factors.totpSince === null ? 'addApp' : 'removeApp' })}
              >
                {t(factors.totpSince === null ? 'factors.addApp' : 'factors.remove')}
              </Button>
            }
          />
          {hasFactor && (
            <Row
              title={t('factors.codes')}
              text={
                factors.recoveryCodesLeft === 0
                  ? t('factors.noCodes')
                  : t('factors.codesLeft', { count: factors.recoveryCodesLeft })
              }
              action={
                <Button variant="secondary" onClick={() => onWish({ kind: 'makeCodes' })}>
                  {t('factors.makeCodes')}
                </Button>
              }
            />
          )}
        </ul>
      )}
    </Card>
  );
}

function Row({ title, text, action }: { title: string; text: ReactNode; action: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-hairline border-t py-4">
      <div className="min-w-0 flex-1 basis-50">
        <p>{title}</p>
        {text && <p className="text-13 text-dust">{text}</p>}
      </div>
      {action}
    </li>
  );
}

function PasskeyRow({ passkey, onWish }: { passkey: Passkey; onWish: (wish: FactorWish) => void }) {
  const { name, createdAt, lastUsedAt, isFlagged, isOrphaned } = passkey;
  const day = formatDay(createdAt);
  const used =
    lastUsedAt === null
      ? t('factors.passkeyMade', { day })
      : t('factors.passkeyUsed', { day, ago: describeAgo(lastUsedAt) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hairline border-t py-3 ps-4">
      <div className="min-w-0 flex-1 basis-50">
        <p className="break-words">{name}</p>
        <p className="text-13 text-dust">{used}</p>
        {(isFlagged || isOrphaned) && (
          <p className="text-13 text-bad">{t(isFlagged ? 'factors.flagged' : 'factors.orphaned')}</p>
        )}
      </div>
      <div className="flex gap-1">
        <Button
          variant="quiet"
          aria-label={t('factors.renameIt', { name })}
          onClick={() => onWish({ kind: 'renamePasskey', passkey })}
        >
          {t('factors.rename')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('factors.removeIt', { name })}
          onClick={() => onWish({ kind: 'removePasskey', passkey })}
        >
          {t('factors.remove')}
        </Button>
      </div>
    </li>
  );
}
