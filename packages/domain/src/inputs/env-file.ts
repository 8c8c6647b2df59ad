import { decodeText } from './decode-text.ts';

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const setting =
  /^[ \t]*(?:export[ \t]+)?(?<name>[A-Za-z_][\w.-]*)[ \t]*=(?:[ \t]*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|`(?<back>[^`]*)`)[ \t]*(?:#.*)?$|(?<plain>.*)$)/gm;

/**
 * The settings of a `.env` file, in UTF-8 or UTF-16, with or without a byte order mark. A comment begins with a blank and
 * `#`: one inside a value is a part of it. Throws `TextFault` for what is no text.
 */
export function parseEnvFile(bytes: Uint8Array): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const { groups = {} } of decodeText(bytes).replace(/\r\n?/g, '\n').matchAll(setting)) {
    const { name = '', double, single, back, plain = '' } = groups;
    const spoken = double?.replace(/\\([nrt])/g, (_, letter: string) => escapes[letter] ?? letter);
    settings[name] = spoken ?? single ?? back ?? plain.replace(/[ \t]+#.*$/, '').trim();
  }
  return settings;
}
