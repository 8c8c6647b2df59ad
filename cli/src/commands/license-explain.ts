import type { Context, Options, Outcome } from '../command.ts';
import { withDesk } from '../desk.ts';
import { toReason } from '../options.ts';

/** Why a customer has or lacks something, and what to do next. */
export async function licenseExplain(
  context: Context,
  [email = '', sku = '']: string[],
  options: Options,
): Promise<Outcome> {
  const answer = await withDesk(context, options, (desk) => desk.explain({ email, sku, reason: toReason(options) }));
  const { verdict, chain, next } = answer;
  return {
    data: answer,
    lines: [
      verdict,
      '',
      'What happened',
      ...chain.map(({ at, what }) => `  ${at}  ${what}`),
      '',
      'What to do',
      ...next.map((step) => `  ${step}`),
    ],
  };
}
