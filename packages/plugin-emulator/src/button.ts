import { buttonForm, type Html } from '@backline/paddle-emulator/html';

/** A button in its own form. Its id keeps the focus when the page updates. */
export function button(
  of: string,
  action: string,
  label: string,
  fields: Record<string, string> = {},
  attributes: Record<string, string | boolean> = {},
): Html {
  const id = [of, action, ...Object.values(fields)].join('-');
  return buttonForm(`/dev/plugin/${of}/${action}`, label, fields, { id, ...attributes });
}

export const toCount = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
