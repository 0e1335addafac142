import { Failure } from '../failures.ts';
import type { FailureCode } from '../failures.ts';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PERSON_NAME_MAX_LENGTH } from '../limits.ts';
import { cleanText } from '../format/cleanText.ts';
import { isCommonPassword } from './commonPasswords.ts';
import type { Language } from '../pages/pageTable.ts';

const PRODUCT_NAME = 'cordada';

/** Email addresses are stored and compared trimmed, in lower case and in NFKC. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Checks the syntax only: whether the address exists is known once a mail is delivered. */
export function emailProblem(email: string): FailureCode | null {
  const isPlausible = /^[^\s\p{C}@<>"(),:;[\]\\]+@[^\s\p{C}@.<>"(),:;[\]\\]+(\.[^\s\p{C}@.<>"(),:;[\]\\]+)+$/u.test(
    email,
  );
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  return isPlausible && email.length <= EMAIL_MAX_LENGTH && !/[\u0000-\u001f\u007f]/.test(email)
    ? null
    : 'email_invalid';
}

/** Requires a minimum length but no mix of character classes. */
export function passwordProblem(password: string, email: string): FailureCode | null {
  const lower = password.toLowerCase();
  if ([...password].length < PASSWORD_MIN_LENGTH) return 'password_too_short';
  if ([...password].length > PASSWORD_MAX_LENGTH) return 'password_too_long';
  if (lower === email || lower === email.split('@')[0]) return 'password_is_email';
  if (lower.replace(/[^a-z]/g, '') === PRODUCT_NAME) return 'password_is_product';
  return isCommonPassword(password) ? 'password_common' : null;
}

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
}

/**
 * Returns the registration with normalised texts.
 * @throws Failure `invalid_input` when fields are wrong; the failure names all of them
 */
export function checkRegistration(given: Registration): Registration {
  const email = normaliseEmail(given.email);
  const firstName = cleanText(given.firstName, PERSON_NAME_MAX_LENGTH);
  const problems: [string, FailureCode | null][] = [
    ['email', emailProblem(email)],
    ['password', passwordProblem(given.password, email)],
    ['firstName', firstName === '' ? 'invalid_input' : null],
  ];
  const fields = Object.fromEntries(problems.filter((entry): entry is [string, FailureCode] => entry[1] !== null));
  if (Object.keys(fields).length > 0) {
    const description = Object.entries(fields)
      .map(([field, code]) => `${field}: ${code}`)
      .join(', ');
    throw new Failure('invalid_input', description, { fields });
  }
  return { ...given, email, firstName, lastName: cleanText(given.lastName, PERSON_NAME_MAX_LENGTH) };
}
