import { Navigate, useLocation } from 'react-router-dom';
import { findLicenseRedirect } from '../../lib/auth/redirects.ts';
import { ProfilePage } from './profile/profile-page.tsx';

/** The bare account address: the profile, unless the link brings license codes. */
export function AccountIndexPage() {
  const { search } = useLocation();
  const target = findLicenseRedirect(search);
  return target === null ? <ProfilePage /> : <Navigate to={target} replace />;
}
