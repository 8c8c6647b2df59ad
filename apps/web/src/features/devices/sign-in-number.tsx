import { deviceSignIn } from '@backline/texts/en/device-sign-in';
import { createTexts } from '@backline/texts/write';
import { Spinner } from '@backline/ui';
import { useProduct } from '../../lib/product-provider.tsx';
import { PageHeading } from '../site/page-heading.tsx';

const { t } = createTexts({ deviceSignIn });

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
