/** The path of a lease file that replaces all others, for containers and build machines. */
export const readLeaseFile = (): string | undefined => process.env.BACKLINE_LEASE_FILE || undefined;

/** The folders where this user's programs store their data. */
export const readDataFolders = () => {
  const { APPDATA, ProgramData, PUBLIC, XDG_DATA_HOME } = process.env;
  return { appData: APPDATA, programData: ProgramData, publicFolder: PUBLIC, xdgDataHome: XDG_DATA_HOME };
};

/** Settings for `backline-packs`, used if its options don't give them. */
export const readPacksEnv = () => {
  const { BACKLINE_PORTAL, BACKLINE_API_KEY, BACKLINE_PLUGIN_VERSION } = process.env;
  return {
    portal: BACKLINE_PORTAL || undefined,
    apiKey: BACKLINE_API_KEY || undefined,
    pluginVersion: BACKLINE_PLUGIN_VERSION || undefined,
  };
};
