import { developmentDefaults } from '@backline/core/development-defaults';
import { emulatorDefaults } from '@backline/paddle-emulator/source';
import { expect, it } from 'vitest';

it('has a portal that sets nothing talk to an emulator that sets nothing', () => {
  const { paddleApiKey: apiKey, paddleClientToken: clientToken } = developmentDefaults;
  const { paddleWebhookSecret: webhookSecret } = developmentDefaults;
  expect({ apiKey, clientToken, webhookSecret }).toEqual(emulatorDefaults);
});
