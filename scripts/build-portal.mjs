import { build } from './programs.mjs';

/** Builds the portal from the sources for single journeys, where it has to be built. */
export default () => build({ node: process.execPath, env: process.env });
