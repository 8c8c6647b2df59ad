import type { MailKind, MailMessage } from '@backline/core/ports/mail-message';
import type { MailLook } from './mail-look.ts';
import type { WriteMail } from './mail-text.ts';

/** The content of one mail, without its layout. Everything is plain text; the layouts escape it. */
export interface MailContent {
  subject: string;
  /** The preview text that an inbox shows after the subject. */
  preheader: string;
  title: string;
  /** The main sentence of the mail. */
  sentence: string;
  /** Quiet if most readers have nothing to do. */
  action: { label: string; url: string; isQuiet?: boolean };
  /** The purchased codes, above the small print. */
  codes?: MailCode[];
  /** The mail goes to someone who may have no account, because of a purchase. */
  isOfShop?: boolean;
  /** The small print: how long the link works, and what to do if it was someone else. */
  notes: (MailNote | string)[];
}

/** A code as the layouts show it. */
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

/** The note with a link for a recipient whose address someone else used. */
export function toNotMeNotes(t: WriteMail, text: string, secureUrl: string): MailNote[] {
  return [{ text, link: { label: t('mail.notMe'), url: secureUrl } }];
}

/** How to write each kind of mail. */
export type MailTemplates = {
  [Kind in MailKind]: {
    /** An example for stories and tests. */
    example: Omit<MailMessage<Kind>, 'kind' | 'to'> & { to?: string };
    toContent(message: MailMessage<Kind>, product: MailProduct, t: WriteMail): MailContent;
  };
};

export interface MailProduct {
  name: string;
  /** Absent for the demonstration's. */
  look?: MailLook;
}

/** Replies reach support if the brand has an address for it. */
export function toAnswers({ look }: MailProduct): { answers: 'read' | 'other' } {
  return { answers: look?.supportEmail == null ? 'other' : 'read' };
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
