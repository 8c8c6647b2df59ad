/** A lease file to use in place of all others, for containers and build machines. */
export const readLeaseFile = (): string | undefined => process.env.BACKLINE_LEASE_FILE || undefined;

/** Where this user's programs keep their data. */
export const readDataFolders = () => {
  const { APPDATA, ProgramData, XDG_DATA_HOME } = process.env;
  return { appData: APPDATA, programData: ProgramData, xdgDataHome: XDG_DATA_HOME };
};
