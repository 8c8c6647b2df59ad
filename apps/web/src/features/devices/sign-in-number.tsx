import { t } from '@backline/texts/en/device-sign-in';
import { Spinner } from '@backline/ui';
import { useProduct } from '../../lib/product-provider.tsx';
import { PageHeading } from '../site/page-heading.tsx';

/** The number that proves to the plugin that its owner sees this page. */
export function SignInNumber({ number }: { number: string }) {
  const { name } = useProduct();
  return (
    <>
      <PageHeading title={t('deviceSignIn.numberTitle', { name })} text={t('deviceSignIn.numberLead')} />
      <div className="grid gap-8">
        <p className="font-mono text-56 tabular-nums">{[...number].join(' ')}</p>
        <Spinner label={t('deviceSignIn.numberWaiting')} />
      </div>
    </>
  );
}
