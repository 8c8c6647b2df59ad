import { decodeBase64url } from '@backline/activation/base64url';

/** The longest request file. */
export const offlineRequestMaxLength = 4096;

/** The value of the request line. A mail program may have wrapped it; without a name the whole text is the value. */
function toValue(text: string): string {
  const [, value = text] = /^request:([\s\w-]+)/m.exec(text) ?? [];
  return value.replace(/\s+/g, '');
}

/** The contents of a request file, unchecked; null when it is not one. */
export function decodeOfflineRequest(text: string): unknown {
  const bytes = text.length > offlineRequestMaxLength ? null : decodeBase64url(toValue(text));
  if (bytes === null) return null;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
