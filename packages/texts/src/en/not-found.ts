import { createTexts } from '../write.ts';

/** The page for unknown addresses. */
export const notFound = {
  title: '404 Page Not Found',
  hint: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
} as const;

export const { t } = createTexts({ notFound });
