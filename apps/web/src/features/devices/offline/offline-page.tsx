import { settledAfterMs } from '@backline/domain/devices/leases/lease-terms';
import { fileTimes, type LicenseKind, type PlayTimes } from '@backline/domain/devices/leases/play-times';
import { dayMs } from '@backline/domain/time';
import { t } from '@backline/texts/device-sign-in';
import { ChevronDown, Tabs } from '@backline/ui';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { useLoginPath } from '../../../lib/auth/use-login-path.ts';
import { storageKeys } from '../../../lib/browser/browser-storage.ts';
import { useStepFocus } from '../../../lib/browser/focus-heading.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { useServices } from '../../../lib/services-provider.tsx';
import { PageHeading } from '../../site/page-heading.tsx';
import { SignedInAs } from '../computers/signed-in-as.tsx';
import { MadeFile, type MadeLicenseFile } from './made-file.tsx';
import { MakeFile } from './make-file.tsx';
import { TakeBack } from './take-back.tsx';

const settledDays = settledAfterMs / dayMs;

function toTexts({ since, fullDays, keepDays }: PlayTimes): string[] {
  if (fullDays === null || keepDays === null) return [t('deviceSignIn.fileTimesForGood')];
  const full = t('deviceSignIn.fileTimesFull', { since: fullDays === 0 ? 'ended' : since, days: fullDays });
  const days = keepDays - fullDays;
  return days === 0 ? [full] : [full, t('deviceSignIn.fileTimesKeep', { days })];
}

/** How long a license file works, for each kind of license. It helps customers choose between a file and a sign-in. */
function FileTimes() {
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

const requestMark = '#request=';

/** The page that answers an offline computer's request with a license file, and frees its place. */
export function OfflinePage() {
  const { token } = useAuth();
  const { hash } = useLocation();
  const { tabStorage } = useServices();
  const loginPath = useLoginPath();
  useEffect(() => {
    // The query of the login page may appear in logs, but the fragment never does.
    if (token === null && hash.startsWith(requestMark)) tabStorage.write(storageKeys.offlineRequest, hash);
  }, [token, hash, tabStorage]);
  return token === null ? <Navigate to={loginPath} replace /> : <Exchange />;
}

/** The request in the address or from before the login, and a function that deletes it. */
function useBroughtRequest(): [string, () => void] {
  const { hash } = useLocation();
  const { tabStorage } = useServices();
  const [brought, setBrought] = useState(() => hash || (tabStorage.read(storageKeys.offlineRequest) ?? ''));
  useEffect(() => tabStorage.remove(storageKeys.offlineRequest), [tabStorage]);
  return [brought.startsWith(requestMark) ? brought.slice(requestMark.length) : '', () => setBrought('')];
}

function Exchange() {
  const { name } = useProduct();
  const [brought, forget] = useBroughtRequest();
  const [tab, setTab] = useState<'make' | 'back'>('make');
  const [made, setMade] = useState<MadeLicenseFile | null>(null);
  useStepFocus(made === null ? 'ask' : 'made');
  const startAgain = () => {
    forget();
    setMade(null);
  };
  if (made !== null) return <MadeFile made={made} onAgain={startAgain} />;
  return (
    <>
      <PageHeading title={t('deviceSignIn.offlineTitle')} text={t('deviceSignIn.offlineLead', { name })} />
      <div className="grid max-w-form grid-cols-1 gap-8">
        <Tabs
          label={t('deviceSignIn.offlineChoice')}
          tabs={[
            { value: 'make', label: t('deviceSignIn.licenseFile') },
            { value: 'back', label: t('deviceSignIn.takeBackTab') },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'make' ? <MakeFile brought={brought} onMade={setMade} /> : <TakeBack />}
        </Tabs>
        <FileTimes />
        <SignedInAs />
      </div>
    </>
  );
}
