import { existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { toCsvLine } from './columns.ts';
import { CliError, exitCodes } from './errors.ts';

const heading = 'licenseCode,batch,sku';

/** The only place where the codes of a batch are to be read. */
export interface CodesFile {
  /** Those that were in it when it was opened. */
  codes: string[];
  /** On disk when it resolves. */
  append(codes: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

function parse(text: string, path: string, batch: string): string[] {
  const [first, ...lines] = text.split('\n');
  const codes = lines.filter((line) => line !== '').map((line) => line.split(',', 2));
  if (first === heading && codes.every(([, of]) => of === batch)) return codes.map(([code = '']) => code);
  throw new CliError(`${path} is there already and is not the file of batch ${batch}. Choose another file.`, {
    code: 'file_taken',
    exitCode: exitCodes.refused,
  });
}

/** Opens the file of a batch, new or to go on with. A line that was cut off is taken away: nobody has seen its code. */
export async function openCodesFile(path: string, { batch, sku }: { batch: string; sku: string }): Promise<CodesFile> {
  const isNew = !existsSync(path) || statSync(path).size === 0;
  const file = await open(path, 'a+', 0o600);
  if (isNew) {
    await file.appendFile(`${heading}\n`);
    await file.sync();
  }
  const text = await file.readFile('utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const codes = isNew ? [] : parse(whole, path, batch);
  if (whole.length < text.length) await file.truncate(Buffer.byteLength(whole));
  return {
    codes,
    async append(added) {
      await file.appendFile(added.map((code) => `${toCsvLine([code, batch, sku])}\n`).join(''));
      await file.datasync();
    },
    close: () => file.close(),
  };
}
