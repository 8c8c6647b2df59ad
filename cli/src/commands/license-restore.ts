import { changeCode, changeCodes, readCodes } from '../change-codes.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { demandReason } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

/** Undoes the revocation of codes. */
export async function licenseRestore(context: Context, args: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  const codes = await readCodes(args, options);
  const [licenseCode = ''] = codes;
  return withSupportClient(context, options, (client) =>
    args.length === 1
      ? changeCode(context, options, { client, way: 'restore', licenseCode, reason })
      : changeCodes(context, options, { client, way: 'restore', codes, reason }),
  );
}
