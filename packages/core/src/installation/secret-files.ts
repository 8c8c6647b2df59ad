import { existsSync, readFileSync } from 'node:fs';
import { decodeText } from '@backline/domain/inputs/decode-text';
import { readThrown } from '@backline/domain/thrown';
import { toSecretFile } from './app-secret.ts';
import { type Given, type SettingName, settings } from './settings.ts';

/**
 * Settings that may come from a file, to keep them out of the process environment: `APP_SECRET_FILE` names the file
 * with `APP_SECRET`.
 */
export const secrets = [
  'DATABASE_URL',
  'APP_SECRET',
  'API_KEY',
  'SMTP_URL',
  'PADDLE_API_KEY',
  'PADDLE_CLIENT_TOKEN',
  'PADDLE_WEBHOOK_SECRET',
  'PACKS_S3_KEY',
  'PACKS_S3_SECRET',
  'BACKUP_SIGNING_KEY',
  'BACKUP_S3_KEY',
  'BACKUP_S3_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const satisfies SettingName[];

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user has no right to read it',
  EISDIR: 'it is a folder',
};

/** Adds the file of the secret that the first start made, unless a setting names one. */
function withMadeSecret(given: Given): Given {
  const file = toSecretFile(given);
  const isSet = given.APP_SECRET !== undefined || given.APP_SECRET_FILE !== undefined;
  if (given.NODE_ENV !== 'production' || isSet || file === null || !existsSync(file)) return given;
  return { ...given, APP_SECRET_FILE: file };
}

/** Adds the settings from files, and reports unusable ones. A trailing line break is removed. */
export function readSecretFiles(named: Given): { given: Given; faults: string[] } {
  const given = withMadeSecret(named);
  const read: Given = {};
  const faults: string[] = [];
  for (const name of secrets) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) {
      faults.push(`${name} and ${name}_FILE are both set: keep one.`);
      continue;
    }
    try {
      const text = decodeText(readFileSync(file)).replace(/\r?\n$/, '');
      if (text !== '') read[name] = text;
      else faults.push(`${name}_FILE is not usable: ${file} is empty.`);
    } catch (error) {
      const { code, message } = readThrown(error);
      const why = code === '' ? message : (reasons[code] ?? code);
      faults.push(`${name}_FILE is not usable: ${file} can't be read, ${why}.`);
    }
  }
  return { given: { ...given, ...read }, faults };
}

/** The installation's settings together with the contents of its files, as a backup stores them. */
export function collectSettings(source: Given): Record<string, string> {
  const { given } = readSecretFiles(source);
  return Object.fromEntries(
    Object.keys(settings).flatMap((name) => {
      const text = given[name];
      return text === undefined || text === '' ? [] : [[name, text]];
    }),
  );
}
