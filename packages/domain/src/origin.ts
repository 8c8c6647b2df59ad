import { z } from 'zod';
import { isOrigin } from './is-origin.ts';

/** An installation's origin, as a setting: trailing slashes are removed. */
export const originInput = z
  .string()
  .refine(isOrigin, 'an http or https address without a path')
  .transform((text) => text.replace(/\/$/, ''));

/** A page of the vendor, as a setting. Only http and https are accepted. */
export const webAddressInput = z
  .string()
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'an http or https address');
