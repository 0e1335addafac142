/** COSE algorithms that passkeys may sign with, the preferred one first: Ed25519, ECDSA with P-256, RSA. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;
