import { toOrdersPath } from '@backline/domain/pages/paths';
import type { ActivityEntry } from '@backline/domain/privacy/list-activity';
import { t } from '@backline/texts/account/activity';
import { Button, Headset, KeyRound, Laptop, ReceiptText, ShieldCheck } from '@backline/ui';
import { Link } from 'react-router-dom';
import { formatDay } from '../../lib/text/format-day.ts';

export interface ActivityRowProps {
  entry: ActivityEntry;
  onDisown: () => void;
}

const icons = {
  sign_ins: KeyRound,
  security: ShieldCheck,
  purchases: ReceiptText,
  computers: Laptop,
  support: Headset,
} as const;

let time: Intl.DateTimeFormat | undefined;

/** A time of day in the format and time zone of the visitor's browser. */
function formatTime(isoTime: string): string {
  time ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
  return time.format(new Date(isoTime));
}

/** An entry of a day: what happened, when, and support's reason if there is one. */
export function ActivityRow({ entry, onDisown }: ActivityRowProps) {
  const { at, kind, text, reason, orderId, canDisown } = entry;
  const Icon = icons[kind];
  const clockTime = formatTime(at);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-hairline not-first:border-t py-4 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      <Icon className="mt-0.5 size-5 shrink-0 text-dust" />
      <div className="min-w-0 flex-1">
        <p className="break-words">{text}</p>
        {reason !== null && (
          <p className="break-words text-13 text-dust">
            <bdi>{t('activityPage.reason', { reason })}</bdi>
          </p>
        )}
        <p className="text-13 text-dust tabular-nums">
          <time dateTime={at}>{clockTime}</time>
          {orderId !== null && (
            <>
              {' · '}
              <Link
                to={toOrdersPath(orderId)}
                aria-label={t('activityPage.orderOf', { text })}
                className="text-paper underline decoration-edge underline-offset-4 hover:decoration-accent"
              >
                {t('activityPage.order')}
              </Link>
            </>
          )}
        </p>
      </div>
      {canDisown && (
        <Button
          variant="quiet"
          aria-label={t('activityPage.notMeAbout', { text, time: `${formatDay(at)}, ${clockTime}` })}
          onClick={onDisown}
        >
          {t('activityPage.notMe')}
        </Button>
      )}
    </li>
  );
}
