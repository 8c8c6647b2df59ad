export { kitEnv, packageEnv } from './env.ts';
export { type Archive, install, makeFolder, pack, run } from './installed.ts';
export { type Block, findFreePort, type Reader, readBlocks, runReadme } from './run-readme.ts';
