/** The order of versions, which the kits have too, so it is in the package that they share. */
export { compareVersions, isStable } from '@backline/activation/versions';
