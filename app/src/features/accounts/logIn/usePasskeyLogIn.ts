import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { BeginPasskeyLogIn, LogInWithPasskey } from '#app/data/generated/accounts.ts';
import type { LogInWithPasskeyVariables } from '#app/data/generated/accounts.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { logInWith } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { isNativePlatform } from '#app/platform/native.ts';

type SignedChallenge = LogInWithPasskeyVariables['input'];

/** Before the challenge expires on the server. */
const RENEWAL_MILLISECONDS = 240_000;

export const loadPasskeyDevice = () => import('./passkeyDevice.ts');

async function canSuggest(): Promise<boolean> {
  if (isNativePlatform() || typeof PublicKeyCredential === 'undefined') return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Offers passkeys among the suggestions of the address field until the returned function is called. */
function suggestPasskeys(onChosen: (signed: SignedChallenge) => unknown): () => void {
  let isOver = false;
  let cancel: (() => void) | null = null;
  let renewal: ReturnType<typeof setInterval> | undefined;
  const suggest = async (): Promise<void> => {
    if (document.hidden) return;
    const { cancelPasskey, signChallenge } = await loadPasskeyDevice();
    const { beginPasskeyLogIn } = await runOperation(browserContext, BeginPasskeyLogIn, {});
    if (isOver) return;
    cancel = cancelPasskey;
    onChosen(await signChallenge(beginPasskeyLogIn, true));
  };
  // Nobody asked for suggestions, so nobody has to learn why there are none.
  const tryToSuggest = (): void => void suggest().catch(() => undefined);
  void canSuggest().then((isPossible) => {
    if (!isPossible || isOver) return;
    tryToSuggest();
    renewal = setInterval(tryToSuggest, RENEWAL_MILLISECONDS);
  });
  return () => {
    isOver = true;
    clearInterval(renewal);
    cancel?.();
  };
}

/** Logs in with a passkey: by a button, or among the suggestions of the address field. */
export function usePasskeyLogIn(onDone: () => unknown): {
  readonly isBusy: boolean;
  readonly trouble: string | null;
  /** The passkey is of an account that is being deleted. */
  readonly isLeaving: boolean;
  readonly logIn: (comesBack?: boolean) => Promise<boolean>;
} {
  const t = useMessages();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);

  const finish = async (input: SignedChallenge, comesBack: boolean): Promise<boolean> => {
    try {
      const { logInWithPasskey } = await runOperation(browserContext, LogInWithPasskey, { input, comesBack });
      await logInWith(logInWithPasskey);
      onDone();
      return true;
    } catch (error) {
      if (error instanceof ApiFailure && error.errorCode === 'account_leaving') setLeaving(true);
      else setTrouble(failureText(error));
      return false;
    }
  };
  const finishSuggested = useEffectEvent((signed: SignedChallenge) => finish(signed, false));
  // The device does one thing at a time.
  useEffect(() => (isBusy ? undefined : suggestPasskeys(finishSuggested)), [isBusy]);

  const logIn = async (comesBack = false): Promise<boolean> => {
    setBusy(true);
    setTrouble(null);
    try {
      const { passkeyTrouble, signChallenge } = await loadPasskeyDevice();
      const { beginPasskeyLogIn } = await runOperation(browserContext, BeginPasskeyLogIn, {});
      const signed = await signChallenge(beginPasskeyLogIn, false).catch((error: unknown) => {
        const reason = passkeyTrouble(error);
        if (reason === null) throw error;
        setTrouble(t(`accounts.passkey.${reason}`));
        return null;
      });
      return signed !== null && (await finish(signed, comesBack));
    } catch (error) {
      setTrouble(failureText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, trouble, isLeaving, logIn };
}
