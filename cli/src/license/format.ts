import { isLikelyMistyped, licenseCodeMinLength, parseLicenseCodes } from '@backline/domain/licenses/license-code';
import { type Context, defineCommand } from '../shared/command.ts';
import { codesFromOptions } from '../shared/options.ts';
import { readLines } from './read-lines.ts';

interface Found {
  line: number;
  licenseCode: string;
}
interface Broken {
  line: number;
  text: string;
  message: string;
}

/** How many codes are shown on a terminal. `--json` prints all. */
const mostShown = 200;

/** The shortest code has a prefix, a dash, and two blocks with a dash. */
const toShortestLine = (prefix: string) => `${prefix}--`.length + licenseCodeMinLength;

function* formatLine(text: string, line: number, prefix: string): Generator<Found | Broken> {
  if (text.trim() === '') return;
  const codes = parseLicenseCodes(text, prefix);
  if (codes.length === 0) yield { line, text, message: 'no letters or digits' };
  for (const licenseCode of codes) {
    yield { line, licenseCode };
    if (licenseCode.length < toShortestLine(prefix))
      yield { line, text, message: `${licenseCode} is too short for a code: was it copied whole?` };
  }
}

function logProblems({ log }: Context, problems: readonly Broken[]): void {
  for (const { line, text, message } of problems.slice(0, mostShown))
    log(`line ${line}: "${text.slice(0, 60)}": ${message}`);
  if (problems.length > mostShown) log(`… and ${problems.length - mostShown} more: --json lists all.`);
}

export const command = defineCommand({
  usage: 'format [CODES...]',
  description:
    'Write codes as they are printed: the prefix of the brand, then blocks of four. What is too short for a code is printed with a warning, and the exit code is 1. Asks no database and no server.',
  examples: [
    'license format "abcd efgh jkmn pqrs"',
    'license format --file codes.txt --csv',
    'license format --json < codes.txt',
  ],
  options: { ...codesFromOptions, '--csv': 'print CSV with line numbers' },
  needs: [],
  /**
   * Prints codes in the brand's form, such as `MUS-ABCD-EFGH-JKMN-PQRS`. Text that is too short for a code is printed
   * too, with a warning. Uses no database and no server.
   */
  async run(context, args, options) {
    const prefix = context.codePrefix;
    const codes: (Found & { isLikelyMistyped: boolean })[] = [];
    const problems: Broken[] = [];
    let line = 0;
    const isJson = options.json === true;
    const toCsvLine = options.csv === true ? (await import('../shared/csv-line.ts')).toCsvLine : null;
    if (toCsvLine !== null && !isJson) context.print(['line,licenseCode,isLikelyMistyped']);
    for await (const texts of readLines(context, args, options)) {
      const printed: string[] = [];
      for (const text of texts) {
        line += 1;
        for (const found of formatLine(text, line, prefix))
          if ('message' in found) problems.push(found);
          else if (isJson) codes.push({ ...found, isLikelyMistyped: isLikelyMistyped(found.licenseCode, prefix) });
          else
            printed.push(
              toCsvLine === null
                ? found.licenseCode
                : toCsvLine([String(line), found.licenseCode, String(isLikelyMistyped(found.licenseCode, prefix))]),
            );
      }
      if (printed.length > 0) context.print(printed);
    }
    if (!isJson) logProblems(context, problems);
    const isRefused = problems.length > 0;
    return { data: { codes, problems }, lines: [], isRefused, isPrinted: !isJson };
  },
});
