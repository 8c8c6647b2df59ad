import { changeCode, changeCodes, readCodes } from '../change-codes.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { withDesk } from '../desk.ts';
import { demandReason } from '../options.ts';

/** Undoes the revocation of codes. */
export async function licenseRestore(context: Context, args: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  const codes = await readCodes(args, options);
  const [licenseCode = ''] = codes;
  return withDesk(context, options, (desk) =>
    args.length === 1
      ? changeCode(context, options, { desk, way: 'restore', licenseCode, reason })
      : changeCodes(context, options, { desk, way: 'restore', codes, reason }),
  );
}
