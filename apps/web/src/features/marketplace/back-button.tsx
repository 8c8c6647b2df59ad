import { paths } from '@backline/domain/paths';
import { ArrowLeft, Button } from '@backline/ui';
import { useLocation, useNavigate } from 'react-router-dom';

/** Back within the shop; for who came by a link from elsewhere, to the marketplace. */
export function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isFirst = key === 'default';
  return (
    <Button variant="quiet" className="-ml-5" onClick={() => (isFirst ? navigate(paths.marketplace) : navigate(-1))}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      Back
    </Button>
  );
}
