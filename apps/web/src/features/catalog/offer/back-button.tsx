import { paths } from '@backline/domain/paths';
import { list } from '@backline/texts/en/list';
import { createTexts } from '@backline/texts/write';
import { ArrowLeft, Button } from '@backline/ui';
import { useLocation, useNavigate } from 'react-router-dom';

const { t } = createTexts({ list });

/** Goes back within the shop, or to the marketplace for visitors who came from another site. */
export function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = () => {
    // The first entry has another key once the rest of its address is applied, and keeps its place.
    const isFirst = key === 'default' || window.history.state?.idx === 0;
    void (isFirst ? navigate(paths.marketplace) : navigate(-1));
  };
  return (
    <Button variant="quiet" className="-ml-5" onClick={goBack}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      {t('list.back')}
    </Button>
  );
}
