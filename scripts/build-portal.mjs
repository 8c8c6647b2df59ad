import { build } from './programs.mjs';

/** Builds the portal from its sources if that is needed, for single journeys. */
export default () => build({ node: process.execPath, env: process.env });
