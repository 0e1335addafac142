export interface OutgoingMail {
  /** Becomes the Message-ID, so that a mail sent twice after a crash is recognised as one. */
  readonly id: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Accepts a one-click POST (RFC 8058); null for mails about the account itself. */
  readonly unsubscribeUrl: string | null;
}

export interface MailSender {
  /**
   * Resolves when the mail has been accepted.
   * @throws MailRefused for an address or content that no retry would get through
   */
  send(mail: OutgoingMail): Promise<void>;
  /** @throws Error when no mail can be sent now */
  check(): Promise<void>;
  stop(): Promise<void>;
}

export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MailRefused';
  }
}
