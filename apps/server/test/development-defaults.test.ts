import { developmentDefaults } from '@backline/core';
import { emulatorDefaults } from '@backline/paddle-emulator';
import { expect, it } from 'vitest';

it('has a portal that sets nothing talk to a stand-in that sets nothing', () => {
  const { paddleApiKey: apiKey, paddleClientToken: clientToken } = developmentDefaults;
  const { paddleWebhookSecret: webhookSecret } = developmentDefaults;
  expect({ apiKey, clientToken, webhookSecret }).toEqual(emulatorDefaults);
});
