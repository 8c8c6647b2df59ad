import { Navigate, useLocation } from 'react-router';
import { findLicenseRedirect } from '../../lib/redirects.ts';
import { ProfilePage } from './profile-page.tsx';

/** The bare account address: the profile, unless the link brings license codes. */
export function AccountIndexPage() {
  const { search } = useLocation();
  const target = findLicenseRedirect(search);
  return target === null ? <ProfilePage /> : <Navigate to={target} replace />;
}
