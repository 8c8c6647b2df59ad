import { PassThrough, Readable } from 'node:stream';
import { runProgram } from '@backline/cli/src/program.ts';

export interface Printed {
  stdout: string;
  stderr: string;
  exitCode: number;
}

/** Runs a command of the command line in this process, without a terminal. */
export async function runCommand(
  args: readonly string[],
  { env, directory }: { env: Record<string, string>; directory: string },
): Promise<Printed> {
  const printed = { stdout: '', stderr: '' };
  const toOutput = (name: keyof typeof printed) => ({
    write(text: string) {
      printed[name] += text;
    },
    columns: undefined,
  });
  const exitCode = await runProgram([...args], {
    env: { NODE_ENV: 'test', XDG_CONFIG_HOME: directory, ...env },
    cwd: directory,
    stdin: { stream: Readable.from([]), isTTY: false, isPiped: false },
    stdout: toOutput('stdout'),
    stderr: { ...toOutput('stderr'), stream: new PassThrough(), isTTY: false },
  });
  return { ...printed, exitCode };
}
