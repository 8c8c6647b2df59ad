import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OperationRefusedError } from '../src/index.ts';
import { restorePostgresDump, snapshotDatabase } from '../src/snapshots.ts';
import { makeDirectory } from './sqlite-files.ts';

it('says what to install where PostgreSQL has no client', async () => {
  const empty = makeDirectory();
  const file = join(empty, 'dump');
  const url = 'postgres://shop:secret@127.0.0.1/shop';
  await expect(snapshotDatabase(url, file, { PATH: empty })).rejects.toThrow(
    new OperationRefusedError("pg_dump is not installed: install PostgreSQL's client, and run this again."),
  );
  await expect(restorePostgresDump(url, file, { hostEnv: { PATH: empty }, isReplacement: true })).rejects.toThrow(
    new OperationRefusedError("pg_restore is not installed: install PostgreSQL's client, and run this again."),
  );
});
