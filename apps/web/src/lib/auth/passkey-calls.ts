import type { Assertion, Attestation } from '@backline/domain/factors/fields';
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** The parts of an answer that the server accepts. */
function toAssertion({ id, rawId, response }: AuthenticationResponseJSON): Assertion {
  const { authenticatorData, clientDataJSON, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { authenticatorData, clientDataJSON, signature, ...(userHandle ? { userHandle } : {}) },
  };
}

function toAttestation({ id, rawId, response }: RegistrationResponseJSON): Attestation {
  const { attestationObject, clientDataJSON, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { attestationObject, clientDataJSON, ...(transports ? { transports } : {}) },
  };
}

/** Asks for a passkey. With `isOffered`, the browser offers it in the email field until it is used. */
export async function askPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  isOffered = false,
): Promise<Assertion> {
  return toAssertion(await startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffered }));
}

export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<Attestation> {
  return toAttestation(await startRegistration({ optionsJSON: options }));
}

/** Ends the browser's offer or question. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();
