import { head } from '@backline/texts/head';
import { page } from '@backline/texts/page';
import { createTexts } from '@backline/texts/write';

const { t } = createTexts({ head, page });

/** The texts in the HTML of the portal's page, by their placeholders. */
export const toPageTexts = (product: string): [mark: string, text: string][] => [
  ['%PORTAL_TITLE%', t('page.portal', { product })],
  ['%PORTAL_DESCRIPTION%', t('head.portalDescription', { product })],
  ['%NO_SCRIPT%', t('head.noScript', { product })],
];
