import { isLikelyMistyped, licenseCodeMinLength, parseLicenseCodes } from '@backline/domain/license-code';
import { toCsvLine } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { exitCodes } from '../errors.ts';
import { readLines } from '../read-lines.ts';

interface Formatted {
  line: number;
  licenseCode: string;
  isLikelyMistyped: boolean;
}
interface Broken {
  line: number;
  text: string;
  message: string;
}

const shortestLine = 'MUS-'.length + licenseCodeMinLength + 1;

function* formatLine(text: string, line: number): Generator<Formatted | Broken> {
  if (text.trim() === '') return;
  const codes = parseLicenseCodes(text);
  if (codes.length === 0) yield { line, text, message: 'no letters or digits' };
  for (const licenseCode of codes)
    if (licenseCode.length < shortestLine) yield { line, text, message: `${licenseCode} is too short for a code` };
    else yield { line, licenseCode, isLikelyMistyped: isLikelyMistyped(licenseCode) };
}

/** Writes codes as they are printed, `MUS-ABCD-EFGH-JKMN-PQRS`. Asks no database and no server. */
export async function licenseFormat(context: Context, args: string[], options: Options): Promise<Outcome> {
  const isCsv = options.csv === true;
  const codes: Formatted[] = [];
  const problems: Broken[] = [];
  let line = 0;
  if (isCsv) context.print('line,licenseCode,isLikelyMistyped');
  for await (const texts of readLines(args, options)) {
    const printed: string[] = [];
    for (const text of texts) {
      line += 1;
      for (const found of formatLine(text, line))
        if ('message' in found) problems.push(found);
        else if (options.json === true) codes.push(found);
        else
          printed.push(
            isCsv ? toCsvLine([String(line), found.licenseCode, String(found.isLikelyMistyped)]) : found.licenseCode,
          );
    }
    if (printed.length > 0) context.print(printed.join('\n'));
  }
  for (const problem of problems)
    context.say(`line ${problem.line}: "${problem.text.slice(0, 60)}": ${problem.message}`);
  const exitCode = problems.length > 0 ? exitCodes.refused : exitCodes.done;
  return { data: { codes, problems }, lines: [], exitCode, isPrinted: options.json !== true };
}
