import { Button, type ButtonVariant } from '@backline/ui';
import { Link, type LinkProps } from 'react-router-dom';

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', className, ...link }: LinkProps & { variant?: ButtonVariant }) {
  return (
    <Button asChild variant={variant} className={className}>
      <Link {...link} />
    </Button>
  );
}
