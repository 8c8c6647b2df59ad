/** The keys when none are configured. They look like Paddle's and are worth nothing. */
export const emulatorDefaults = {
  apiKey: 'pdl_sdbx_apikey_01k0emulat0r0000000000000a_LocalEmulatorKey000000_EMU',
  clientToken: 'test_0e0e0e0e0e0e0e0e0e0e0e0e0e0',
  webhookSecret: 'pdl_ntfset_01k0emulat0r0000000000000a_LocalEmulatorWebhookSecret000000',
};
