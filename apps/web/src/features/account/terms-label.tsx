import { rich } from '@backline/texts/en/sign-in';
import { Rich } from '../../lib/rich.tsx';

export interface LegalLinks {
  termsUrl: string | null;
  privacyUrl: string | null;
}

/** What the terms checkbox says, with the documents to read where the vendor has named them. */
export function TermsLabel({ termsUrl, privacyUrl }: LegalLinks) {
  return (
    <Rich
      parts={rich('signIn.accept', {
        terms: (label) => <Document url={termsUrl}>{label}</Document>,
        privacy: (label) => <Document url={privacyUrl}>{label}</Document>,
      })}
    />
  );
}

function Document({ url, children }: { url: string | null; children: string }) {
  if (url === null) return children;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="text-paper underline underline-offset-4 hover:text-accent"
    >
      {children}
    </a>
  );
}
