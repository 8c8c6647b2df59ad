const bases: Record<string, string> = {
  production: 'https://api.paddle.com',
  sandbox: 'https://sandbox-api.paddle.com',
};

/** The address of the API for the SDK's name of an environment; the emulator's is an address already. */
export const toApiBase = (environment: string): string => bases[environment] ?? environment;
