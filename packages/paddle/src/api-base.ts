const bases = { production: 'https://api.paddle.com', sandbox: 'https://sandbox-api.paddle.com' };

/** The address of the API for the SDK's name of an environment; the emulator's is an address already. */
export const toApiBase = (environment: string): string =>
  environment in bases ? bases[environment as keyof typeof bases] : environment;
