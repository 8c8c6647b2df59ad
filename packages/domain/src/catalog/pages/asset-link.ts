import { z } from 'zod';

/** Accepts only http, https and the portal's own paths. */
function isLink(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '';
}

export const webLink = z.string().trim().max(2048).refine(isLink, 'must be an http or https address');
export const assetLink = z
  .string()
  .trim()
  .max(2048)
  .refine((value) => /^\/(?![/\\])[\w./-]+$/.test(value) || isLink(value), {
    error: 'must be an http or https address, or a path that starts with one /',
  });
