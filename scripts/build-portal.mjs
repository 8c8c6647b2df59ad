import { build } from './programs.mjs';

/** What single journeys run against is what the sources say, built where it has to be. */
export default () => build({ node: process.execPath, env: process.env });
