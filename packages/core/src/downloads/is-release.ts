import { and, eq } from '@backline/db';
import type { Core } from '../core.ts';

/** The condition for a version of this installation's plugin. */
export function isRelease({ settings, store }: Core, version: string) {
  const { releases } = store.t;
  return and(eq(releases.product, settings.productSlug), eq(releases.version, version));
}
