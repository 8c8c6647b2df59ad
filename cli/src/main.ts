import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runProgram } = await import('./program.ts');
process.exitCode = await runProgram(process.argv.slice(2));
