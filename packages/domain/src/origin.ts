import { z } from 'zod';
import { isOrigin } from './is-origin.ts';

/** An installation's origin, as a setting: no trailing slash comes out. */
export const originInput = z
  .string()
  .refine(isOrigin, 'an http or https address without a path')
  .transform((text) => text.replace(/\/$/, ''));

/** A page of the vendor's, as a setting. Only http and https lead anywhere. */
export const webAddressInput = z
  .string()
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'an http or https address');
