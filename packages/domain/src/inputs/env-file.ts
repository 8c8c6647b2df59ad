import { decodeText } from './decode-text.ts';

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const setting =
  /^[ \t]*(?:export[ \t]+)?(?<name>[A-Za-z_][\w.-]*)[ \t]*=(?:[ \t]*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|`(?<back>[^`]*)`)[ \t]*(?:#.*)?$|(?<plain>.*)$)/gm;

/**
 * The settings in a `.env` file in UTF-8 or UTF-16. Unlike Node's parser, `#` starts a comment only after a blank, so a
 * password can contain it. Throws `TextFault`.
 */
export function parseEnvFile(bytes: Uint8Array): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const { groups = {} } of decodeText(bytes).replace(/\r\n?/g, '\n').matchAll(setting)) {
    const { name = '', double, single, back, plain = '' } = groups;
    const spoken = double?.replace(/\\([nrt])/g, (_, letter: string) => String(escapes[letter]));
    settings[name] = spoken ?? single ?? back ?? plain.replace(/[ \t]+#.*$/, '').trim();
  }
  return settings;
}
