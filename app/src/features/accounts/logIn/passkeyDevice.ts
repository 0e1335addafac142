import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser';
import { PASSKEY_ALGORITHMS } from '@cordada/core/accounts/passkeyAlgorithms';
import type { BeginPasskeyLogInData, LogInWithPasskeyVariables } from '#app/data/generated/accounts.ts';
import type { AddPasskeyVariables, BeginPasskeyData } from '#app/data/generated/settings.ts';

/** @param isAutofill waits until the person chooses a passkey among the suggestions of the address field */
export async function signChallenge(
  { challenge, relyingPartyId: rpId }: BeginPasskeyLogInData['beginPasskeyLogIn'],
  isAutofill: boolean,
): Promise<LogInWithPasskeyVariables['input']> {
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: 'preferred' },
    useBrowserAutofill: isAutofill,
  });
  return {
    id,
    clientDataJson: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? '',
  };
}

export async function createPasskey(
  creation: BeginPasskeyData['beginPasskey'],
): Promise<AddPasskeyVariables['passkey']> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: creation.challenge,
      rp: { id: creation.relyingPartyId, name: 'Cordada' },
      user: { id: creation.userHandle, name: creation.userName, displayName: creation.displayName },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: creation.existing.map(({ id: known }) => ({ type: 'public-key', id: known })),
      // Only a passkey that the device itself can find needs no address to log in.
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
    },
  });
  return {
    id,
    clientDataJson: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: response.transports ?? [],
  };
}

export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony();

export type PasskeyTrouble = 'cancelled' | 'exists' | 'unsupported';

/** Null for an error that does not come from the device. */
export function passkeyTrouble(error: unknown): PasskeyTrouble | null {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'exists';
  if (!(error instanceof Error)) return null;
  // The same name for a person who cancels, takes too long or has no passkey here, so that pages cannot tell.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'cancelled';
  return error instanceof WebAuthnError || error.message.includes('WebAuthn') ? 'unsupported' : null;
}
