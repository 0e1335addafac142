export { mailJobs, queueMail, queueMails } from './sendDueMails.ts';
export type { MailContent } from './composeMail.ts';
