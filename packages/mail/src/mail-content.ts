import type { MailKind, MailMessage } from '@backline/core/ports/mail-message';
import type { MailLook } from './mail-look.ts';
import type { WriteMail } from './mail-text.ts';

/** The content of one mail, without its layout. Everything is plain text; the layouts escape it. */
export interface MailContent {
  subject: string;
  /** The preview text that an inbox shows after the subject. */
  preheader: string;
  title: string;
  /** The one sentence that the mail is for. */
  sentence: string;
  action: { label: string; url: string };
  /** The codes that were bought, above the small print. */
  codes?: MailCode[];
  /** The mail goes to a person who may have no account, because of a purchase. */
  isOfShop?: boolean;
  /** Small print beneath: how long the link works, what to do if it was somebody else. */
  notes: (MailNote | string)[];
}

/** As the layouts show it. */
export interface WrittenContent extends MailContent {
  greeting: string;
  notes: MailNote[];
}

/** A code with its own link. */
export interface MailCode {
  name: string;
  code: string;
  link: { label: string; url: string };
}

export interface MailNote {
  text: string;
  link?: { label: string; url: string };
}

/** The note with a link for a recipient whose address somebody else used. */
export function toNotMeNotes(t: WriteMail, text: string, secureUrl: string): MailNote[] {
  return [{ text, link: { label: t('mail.notMe'), url: secureUrl } }];
}

/** How each kind of mail reads. */
export type MailTemplates = {
  [Kind in MailKind]: {
    /** For stories and tests. */
    example: Omit<MailMessage<Kind>, 'kind' | 'to'> & { to?: string };
    toContent(message: MailMessage<Kind>, product: MailProduct, t: WriteMail): MailContent;
  };
};

export interface MailProduct {
  name: string;
  /** Absent: the demonstration's. */
  look?: MailLook;
}

/** Answers reach support where the brand has an address for it. */
export function toAnswers({ look }: MailProduct): { answers: 'read' | 'other' } {
  return { answers: look?.supportEmail == null ? 'other' : 'read' };
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
