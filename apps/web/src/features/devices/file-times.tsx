import { settledAfterMs } from '@backline/domain/devices/leases/lease-terms';
import { fileTimes, type LicenseKind, type PlayTimes } from '@backline/domain/devices/leases/play-times';
import { dayMs } from '@backline/domain/time';
import { t } from '@backline/texts/en/device-sign-in';
import { ChevronDown } from '@backline/ui';

const settledDays = settledAfterMs / dayMs;

function toTexts({ since, fullDays, keepDays }: PlayTimes): string[] {
  if (fullDays === null || keepDays === null) return [t('deviceSignIn.fileTimesForGood')];
  const full = t('deviceSignIn.fileTimesFull', { since: fullDays === 0 ? 'ended' : since, days: fullDays });
  const days = keepDays - fullDays;
  return days === 0 ? [full] : [full, t('deviceSignIn.fileTimesKeep', { days })];
}

/** What a license file plays until when, of all that can be owned: for somebody who chooses between a file and a sign-in. */
export function FileTimes() {
  return (
    <details className="group border-hairline border-t">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-control text-dust transition-colors hover:text-paper">
        {t('deviceSignIn.fileTimesTitle')}
        <ChevronDown className="size-4 group-open:rotate-180" />
      </summary>
      <dl className="grid gap-3 pb-2 text-13">
        {(Object.entries(fileTimes) as [LicenseKind, PlayTimes][]).map(([kind, times]) => (
          <div key={kind}>
            <dt>{t('deviceSignIn.fileTimesOf', { kind, settledDays })}</dt>
            <dd className="text-dust">{toTexts(times).join(' ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
