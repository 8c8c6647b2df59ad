import type { SessionSummary } from '@backline/domain/account/fields';
import { describeUserAgent, isHandheld } from '@backline/domain/inputs/describe-user-agent';
import { rich, t } from '@backline/texts/account/profile';
import { Button, Laptop, Smartphone } from '@backline/ui';
import { describeAgo } from '../../../lib/text/relative-time.ts';
import { Rich } from '../../../lib/text/rich.tsx';

export interface SessionRowProps {
  session: SessionSummary;
  isEnding: boolean;
  onEnd: () => void;
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

function formatLogin(at: Date, now: Date): string {
  return (at.getFullYear() === now.getFullYear() ? day : dayOfYear).format(at);
}

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { userAgent, createdAt, lastSeenAt, isCurrent } = session;
  const now = new Date();
  const device = describeUserAgent(userAgent);
  const DeviceIcon = isHandheld(userAgent) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-t py-4">
      <DeviceIcon className="size-5 shrink-0 text-dust" />
      <div className="min-w-0 flex-1">
        <p className="break-words">{device}</p>
        <p className="text-13 text-dust tabular-nums">
          {isCurrent ? (
            <span className="text-good">{t('profile.thisDevice')}</span>
          ) : (
            <Rich
              parts={rich('profile.sessionActive', {
                ago: describeAgo(lastSeenAt, now),
                time: (ago) => (
                  <time dateTime={lastSeenAt} title={moment.format(new Date(lastSeenAt))}>
                    {ago}
                  </time>
                ),
              })}
            />
          )}
          {' · '}
          <Rich
            parts={rich('profile.sessionSince', {
              day: formatLogin(new Date(createdAt), now),
              time: (at) => <time dateTime={createdAt}>{at}</time>,
            })}
          />
        </p>
      </div>
      {!isCurrent && (
        <Button variant="quiet" isPending={isEnding} aria-label={t('profile.endSessionOf', { device })} onClick={onEnd}>
          {t('profile.end')}
        </Button>
      )}
    </li>
  );
}
