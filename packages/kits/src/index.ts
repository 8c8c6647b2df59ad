export { kitEnv, packageEnv } from './env.ts';
export { findFreePort } from './free-port.ts';
export { type Archive, install, makeFolder, pack, run } from './installed.ts';
export { type Block, type Reader, readBlocks, runReadme } from './run-readme.ts';
