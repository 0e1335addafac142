import { Failure } from '../failures.ts';
import type { FailureCode } from '../failures.ts';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PERSON_NAME_MAX_LENGTH } from '../limits.ts';
import { cleanText } from '../format/cleanText.ts';
import { isCommonPassword } from './commonPasswords.ts';
import type { Language } from '../pages/pageTable.ts';

const PRODUCT_NAME = 'cordada';

/** An email address as it is stored and compared: trimmed, lower case, NFKC. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** What is wrong with an email address, or null. Only delivery proves that one exists. */
export function emailProblem(email: string): FailureCode | null {
  const isPlausible = /^[^\s\p{C}@<>"(),:;[\]\\]+@[^\s\p{C}@.<>"(),:;[\]\\]+(\.[^\s\p{C}@.<>"(),:;[\]\\]+)+$/u.test(
    email,
  );
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  return isPlausible && email.length <= EMAIL_MAX_LENGTH && !/[\u0000-\u001f\u007f]/.test(email)
    ? null
    : 'email_invalid';
}

/** What is wrong with a password, or null; no composition of characters is asked for. */
export function passwordProblem(password: string, email: string): FailureCode | null {
  const lower = password.toLowerCase();
  if ([...password].length < PASSWORD_MIN_LENGTH) return 'password_too_short';
  if ([...password].length > PASSWORD_MAX_LENGTH) return 'password_too_long';
  if (lower === email || lower === email.split('@')[0]) return 'password_is_email';
  if (lower.replace(/[^a-z]/g, '') === PRODUCT_NAME) return 'password_is_product';
  return isCommonPassword(password) ? 'password_common' : null;
}

/** What a new account is made from, as given by a person. */
export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
}

/**
 * The registration with its texts cleaned.
 * @throws Failure `invalid_input` that names every wrong field
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
