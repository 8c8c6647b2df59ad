import { runProgram } from './program.ts';
import { processIo } from './shared/io.ts';

/** The program of the package for support: the same commands, without a shop on this computer. */
export const runSupport = (argv: string[]) => runProgram(argv, { ...processIo, isApart: true });
