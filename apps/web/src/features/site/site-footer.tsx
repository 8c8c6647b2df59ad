import clsx from 'clsx';
import { useProduct } from '../../lib/product-provider.tsx';

/** Who runs the portal, what applies, and where to write. Nothing where the brand says nothing of it. */
export function SiteFooter({ className = 'max-w-page px-5 mobile:px-12' }: { className?: string }) {
  const { termsUrl, privacyUrl, supportEmail, imprint } = useProduct();
  if (imprint.length === 0 && supportEmail === null) return null;
  const links = [
    ['Terms of Service', termsUrl],
    ['Privacy Policy', privacyUrl],
    [supportEmail, supportEmail && `mailto:${supportEmail}`],
  ];
  return (
    <footer className="border-hairline border-t text-13 text-dust print:hidden">
      <div className={clsx('mx-auto flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 py-6', className)}>
        <address className="flex flex-wrap gap-x-4 not-italic">
          {imprint.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <ul className="flex flex-wrap gap-x-6">
          {links.map(
            ([label, href]) =>
              href && (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-flex min-h-11 items-center rounded-control underline decoration-edge underline-offset-4 hover:decoration-accent"
                  >
                    {label}
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    </footer>
  );
}
