/** A lease file to use in place of all others, for containers and build machines. */
export const readLeaseFile = (): string | undefined => process.env.BACKLINE_LEASE_FILE || undefined;

/** Where this user's programs keep their data. */
export const readDataFolders = () => {
  const { APPDATA, ProgramData, PUBLIC, XDG_DATA_HOME } = process.env;
  return { appData: APPDATA, programData: ProgramData, publicFolder: PUBLIC, xdgDataHome: XDG_DATA_HOME };
};

/** Of `backline-packs`, where its options do not say it. */
export const readPacksEnv = () => {
  const { BACKLINE_PORTAL, BACKLINE_API_KEY, BACKLINE_PLUGIN_VERSION } = process.env;
  return {
    portal: BACKLINE_PORTAL || undefined,
    apiKey: BACKLINE_API_KEY || undefined,
    pluginVersion: BACKLINE_PLUGIN_VERSION || undefined,
  };
};
