import type { CartItem } from '@backline/domain/catalog/catalog';
import { paths, toAccountPath, toCollectionPath, toOrdersPath, withRedirect } from '@backline/domain/pages/paths';
import { rich, t } from '@backline/texts/receipt';
import { Waveform, X } from '@backline/ui';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../lib/text/format-day.ts';
import { Rich } from '../../../lib/text/rich.tsx';
import { ButtonLink } from '../../site/button-link.tsx';
import { CoverImage } from '../../site/cover-image.tsx';
import type { Receipt } from './receipt.ts';
import { toPaidText } from './to-paid-text.ts';

/** A text that moves to its own line before it breaks. */
const whole = 'inline-block max-w-full break-words';

/** Where the items are: `owned`, as the server says; in mailed codes; or neither. */
export type Standing = 'owned' | 'coming' | 'elsewhere' | 'mailed';

export interface ReceiptCardProps {
  receipt: Receipt;
  standing: Standing;
  isSignedIn: boolean;
  productName: string;
  productSlug: string;
  /** How to get a pack that is in the account. `isAlone`: it is the only item. */
  toGet: (item: CartItem, isAlone: boolean) => ReactNode;
  /** How to have the codes mailed again. */
  mailAgain?: ReactNode;
  /** Called with its heading, which can take focus. */
  onShown?: (heading: HTMLElement | null) => void;
  onDismiss: () => void;
}

/** The payment, and the next steps. */
export function ReceiptCard({ receipt, standing, mailAgain, toGet, onShown, onDismiss, ...next }: ReceiptCardProps) {
  const { items, email, paid, orderId, paidAt, account, isDelivered } = receipt;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => onShown?.(heading.current), [onShown]);
  const facts = [
    orderId !== null && toOrderFact(orderId, account === null),
    paid !== null && t('receipt.paid', { sum: toPaidText(paid) }),
    formatDay(paidAt),
    email !== null && account !== null && t('receipt.receiptTo', { email }),
  ].filter((fact) => fact !== false);
  return (
    <section
      aria-label={t('receipt.yourPurchase')}
      className="relative mb-8 overflow-hidden rounded-card border border-hairline bg-panel p-5 mobile:p-8"
    >
      <button
        type="button"
        aria-label={t('receipt.dismiss')}
        onClick={onDismiss}
        className="absolute top-2 inset-e-2 grid size-11 place-items-center rounded-control text-dust transition-colors hover:bg-raised hover:text-paper"
      >
        <X className="size-5" />
      </button>
      <h2 ref={heading} tabIndex={-1} className="font-serif text-28 tracking-tight">
        {t('receipt.thankYou')}
      </h2>
      <div role="status" className="mt-2 max-w-reading text-dust">
        {standing === 'mailed' ? (
          <CodesText email={email} isDelivered={isDelivered} />
        ) : (
          <p>{t('receipt.bought', { standing })}</p>
        )}
      </div>
      {items.length > 0 && (
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
          {items.map(({ id, productName: name, productImage, collectionSlug }) => (
            <li key={id} className="relative flex min-w-0 items-center gap-3">
              <CoverImage name={name} url={productImage} size={56} className="size-14 shrink-0 rounded-control" />
              <Link
                to={toCollectionPath(collectionSlug)}
                className="min-w-0 break-words rounded-control font-serif text-18 decoration-accent underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Waveform className="mt-6 h-10 w-full animate-draw" />
      <ul className="mt-4 flex flex-wrap text-13 text-dust tabular-nums">
        {facts.map((fact, at) => (
          <li key={typeof fact === 'string' ? fact : 'order'} className={whole}>
            {fact}
            {at < facts.length - 1 && <span className="whitespace-pre"> · </span>}
          </li>
        ))}
      </ul>
      {standing === 'owned' && (
        <div className="mt-6">
          {items.map((item) => (
            <Fragment key={item.id}>{toGet(item, items.length === 1)}</Fragment>
          ))}
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <NextSteps {...next} standing={standing} email={email} />
        {standing === 'mailed' && mailAgain}
        <p className="text-13 text-dust">
          {t(standing === 'mailed' ? 'receipt.codesMissing' : 'receipt.licensesMissing')}
        </p>
      </div>
    </section>
  );
}

type NextStepsProps = Pick<ReceiptCardProps, 'standing' | 'isSignedIn' | 'productName' | 'productSlug'>;

/** The buttons for the next step: with codes, create an account; as a customer, get the plugin. */
function NextSteps({ standing, isSignedIn, productName, productSlug, email }: NextStepsProps & Pick<Receipt, 'email'>) {
  const licenses = toAccountPath('licenses', productSlug);
  const codes = `${licenses}?license-code=`;
  if (standing === 'mailed' && isSignedIn) return <ButtonLink to={codes}>{t('receipt.addCodes')}</ButtonLink>;
  if (standing === 'mailed')
    return (
      <>
        <ButtonLink to={withRedirect(paths.signUp, codes)} state={email === null ? undefined : { authId: email }}>
          {t('receipt.createAccount')}
        </ButtonLink>
        <ButtonLink to={withRedirect(paths.login, codes)} variant="text">
          {t('receipt.logIn')}
        </ButtonLink>
      </>
    );
  return (
    <>
      <ButtonLink to={toAccountPath('download', productSlug)}>
        <span className="max-mobile:hidden">{t('receipt.download', { productName })}</span>
        {/* A phone cannot run an installer, so the page offers to mail its link. */}
        <span className="mobile:hidden">{t('receipt.downloadOnComputer', { productName })}</span>
      </ButtonLink>
      <ButtonLink to={licenses} variant="text">
        {t('receipt.seeYourLicenses')}
      </ButtonLink>
    </>
  );
}

/** The order's number. A customer's links to the order; a guest has the link in the mail. */
function toOrderFact(orderId: string, isGuest: boolean) {
  const text = t('receipt.order', { orderId });
  if (isGuest) return text;
  return (
    <Link
      to={toOrdersPath(orderId)}
      className="rounded-control underline decoration-edge underline-offset-4 hover:text-paper hover:decoration-accent"
    >
      {text}
    </Link>
  );
}

function CodesText({ email, isDelivered }: Pick<Receipt, 'email' | 'isDelivered'>) {
  return (
    <>
      {isDelivered && email !== null ? (
        <p>
          <Rich
            parts={rich('receipt.codesMailed', {
              email,
              address: (words) => <strong className={`${whole} font-semibold text-paper`}>{words}</strong>,
            })}
          />
        </p>
      ) : (
        <p>{t('receipt.codesComing')}</p>
      )}
      <p>{t('receipt.codesHaveLinks')}</p>
    </>
  );
}
