import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { toDatabaseFile } from '@backline/db/open-store';
import { developmentDefaults } from '../development-defaults.ts';
import { readFileFault } from '../file-fault.ts';
import type { Given } from './settings.ts';

/** The file with the secret that the first start made, beside the settings file. Null if there is no settings file. */
export function toSecretFile({ SETTINGS_FILE: settingsFile }: Given): string | null {
  return settingsFile === undefined || settingsFile === '' ? null : join(dirname(resolve(settingsFile)), 'app-secret');
}

const isIn = (folder: string, parent: string) => !relative(parent, folder).startsWith('..');

/** True if the folder also has the database, so that a copy of it would have both the database and its secret. */
function isBesideDatabase(folder: string, { DATA_PATH, DATABASE_URL: url }: Given): boolean {
  const database = url?.startsWith('file:') ? dirname(resolve(toDatabaseFile(url))) : null;
  return [resolve(DATA_PATH ?? developmentDefaults.dataPath), database].some(
    (parent) => parent !== null && isIn(folder, parent),
  );
}

/** Writes a whole file or nothing. Of several processes, one writes it, and all read the same. */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const opened = openSync(draft, 'wx', 0o600);
  try {
    writeSync(opened, text);
    fsyncSync(opened);
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    closeSync(opened);
    rmSync(draft);
  }
}

/** `file`: where the new secret is stored. `fault`: why none could be made. */
export interface MadeSecret {
  file: string | null;
  fault: string | null;
}

const nothing: MadeSecret = { file: null, fault: null };

/**
 * Makes the secret for production if none is set: 32 random bytes, in a file that only this user can read, beside the
 * settings. It is never stored beside the database, because a copy of the database is worth little without its secret.
 */
export function makeSecret(given: Given): MadeSecret {
  const isSet = [given.APP_SECRET, given.APP_SECRET_FILE].some((text) => text !== undefined && text !== '');
  const file = toSecretFile(given);
  if (given.NODE_ENV !== 'production' || isSet || file === null || existsSync(file)) return nothing;
  const folder = dirname(file);
  const refuse = (why: string): MadeSecret => ({
    file: null,
    fault: `APP_SECRET is not set, and a new one cannot be kept in ${folder}: ${why}. Set APP_SECRET, or let this user write to that folder; in a container, mount a volume there.`,
  });
  if (isBesideDatabase(folder, given)) return refuse('the database lies there, and is copied without its secret');
  try {
    writeOnce(file, `${randomBytes(32).toString('base64url')}\n`);
    return { file, fault: null };
  } catch (error) {
    const fault = readFileFault(error);
    if (fault === null) throw error;
    return refuse(fault.problem);
  }
}
