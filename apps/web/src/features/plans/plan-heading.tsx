import { toPlusName } from '@backline/domain/product';
import { t } from '@backline/texts/billing';
import { ArrowUpRight } from '@backline/ui';
import { useProduct } from '../../lib/product-provider.tsx';
import { PageHeading } from '../site/page-heading.tsx';

/** The plan's name, on its public page and in the account. */
export function PlanHeading() {
  const product = useProduct();
  const { name, studentOffersUrl } = product;
  return (
    <PageHeading title={toPlusName(product)} text={t('billing.lead', { name })}>
      {studentOffersUrl !== null && (
        <a
          href={studentOffersUrl}
          className="inline-flex min-h-11 items-center gap-1 rounded-control text-dust underline decoration-edge underline-offset-4 transition-colors hover:text-paper hover:decoration-accent"
        >
          {t('billing.studentOffers')}
          <ArrowUpRight className="size-4" />
        </a>
      )}
    </PageHeading>
  );
}
