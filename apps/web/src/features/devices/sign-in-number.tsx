import { Spinner } from '@backline/ui';
import { useProduct } from '../../lib/product-provider.tsx';
import { PageHeading } from '../site/page-heading.tsx';

/** The number that proves to the plugin that its owner sees this page. */
export function SignInNumber({ number }: { number: string }) {
  const { name } = useProduct();
  return (
    <>
      <PageHeading title={`Enter This Number in ${name}`} text="Nobody else needs this number." />
      <div className="grid gap-8">
        <p className="font-mono text-56 tabular-nums">{[...number].join(' ')}</p>
        <Spinner label="Waiting for the number. You have three tries." />
      </div>
    </>
  );
}
