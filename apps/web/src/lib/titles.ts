import { type ProductConfig, toPlusName } from '@backline/domain/product';
import { downloads } from '@backline/texts/en/downloads';
import { createTexts } from '@backline/texts/write';

const { t } = createTexts({ downloads });

/** What the browser's tab says, page by page. */
export function createTitles(product: Pick<ProductConfig, 'name' | 'plans' | 'plusName'>) {
  const portal = `${product.name} Portal`;
  const page = (name: string) => `${name} | ${portal}`;
  return {
    portal,
    login: page('Log In'),
    signUp: page('Create Your Account'),
    accountCreated: page('Account Created'),
    verify: page('Verify Your Account'),
    recover: page('Forgot Password'),
    resetPassword: page('Recover Password'),
    cancelReset: page('Cancel Password Reset'),
    confirmEmail: page('Reset Email'),
    cancelEmail: page('Email Change Request'),
    secure: page('Wasn’t It You?'),
    device: page('Add a Computer'),
    deviceOffline: page('A Computer Without Internet'),
    profile: page('Your Account'),
    download: t('downloads.title', { productName: product.name }),
    plus: page(toPlusName(product)),
    licenses: page('Licenses'),
    marketplace: page('Marketplace'),
    notFound: page('404 Page Not Found'),
    error: page('Something Went Wrong'),
  };
}
