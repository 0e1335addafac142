export { mailJobs, queueMail } from './sendDueMails.ts';
export type { MailContent } from './composeMail.ts';
