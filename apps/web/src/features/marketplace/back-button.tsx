import { paths } from '@backline/domain/paths';
import { ArrowLeft, Button } from '@backline/ui';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes back within the shop, or to the marketplace for visitors who came from another site. */
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
