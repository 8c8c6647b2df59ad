import { decodeBase64url } from '@backline/activation/base64url';

/** The maximum size of a request file. */
export const offlineRequestMaxLength = 4096;

/**
 * The value of the request line, which a mail program may have wrapped. Without a name, the whole text is the value.
 */
function toValue(text: string): string {
  const [, value = text] = /^request:([\s\w-]+)/m.exec(text) ?? [];
  return value.replace(/\s+/g, '');
}

/** Decodes a request file without checking its contents; null if it is not one. */
export function decodeOfflineRequest(text: string): unknown {
  const bytes = text.length > offlineRequestMaxLength ? null : decodeBase64url(toValue(text));
  if (bytes === null) return null;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
