import { type ProductConfig, toPlusName } from '@backline/domain/product';
import { downloads } from '@backline/texts/downloads';
import { page as pageTexts } from '@backline/texts/page';
import { titles } from '@backline/texts/titles';
import { createTexts } from '@backline/texts/write';

const { t } = createTexts({ downloads, page: pageTexts, titles });

/** The title of each page in the browser's tab. */
export function createTitles(product: Pick<ProductConfig, 'name' | 'plans' | 'plusName'>) {
  const portal = t('page.portal', { product: product.name });
  const page = (name: string) => t('titles.page', { name, portal });
  return {
    portal,
    login: page(t('titles.login')),
    signUp: page(t('titles.signUp')),
    accountCreated: page(t('titles.accountCreated')),
    verify: page(t('titles.verify')),
    recover: page(t('titles.recover')),
    resetPassword: page(t('titles.resetPassword')),
    cancelReset: page(t('titles.cancelReset')),
    confirmEmail: page(t('titles.confirmEmail')),
    cancelEmail: page(t('titles.cancelEmail')),
    secure: page(t('titles.secure')),
    stop: page(t('titles.stop')),
    unsubscribe: page(t('titles.unsubscribe')),
    device: page(t('titles.device')),
    deviceOffline: page(t('titles.deviceOffline')),
    profile: page(t('titles.profile')),
    download: t('downloads.title', { productName: product.name }),
    plus: page(toPlusName(product)),
    licenses: page(t('titles.licenses')),
    marketplace: page(t('titles.marketplace')),
    notFound: page(t('titles.notFound')),
    error: page(t('titles.error')),
  };
}
