import type { SessionSummary } from '@backline/domain/account';
import { Button, Laptop, Smartphone } from '@backline/ui';
import { formatDay } from '../../app/format-day.ts';
import { describeUserAgent, isHandheld } from './describe-user-agent.ts';

export interface SessionRowProps {
  session: SessionSummary;
  isEnding: boolean;
  onEnd: () => void;
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { userAgent, createdAt, lastSeenAt, isCurrent } = session;
  const device = describeUserAgent(userAgent);
  const DeviceIcon = isHandheld(userAgent) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-t py-4">
      <DeviceIcon aria-hidden="true" className="size-5 shrink-0 text-dust" />
      <div className="min-w-0 flex-1">
        <p className="break-words">{device}</p>
        <p className="text-13 text-dust tabular-nums">
          {isCurrent ? (
            <span className="text-good">This device</span>
          ) : (
            <>
              Last seen <time dateTime={lastSeenAt}>{moment.format(new Date(lastSeenAt))}</time>
            </>
          )}
          {', since '}
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
      </div>
      {!isCurrent && (
        <Button variant="quiet" isPending={isEnding} aria-label={`End session of ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
