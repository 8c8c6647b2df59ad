export { AccountIndexPage } from './account-index-page.tsx';
export { AccountLayout } from './account-layout.tsx';
export { ProfilePage } from './profile/profile-page.tsx';
