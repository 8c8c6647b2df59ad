/** The login pages in one chunk, because they are small and visited one after another. */

export { AuthLayout } from '../frame/auth-layout.tsx';
export { AccountCreatedPage } from './account-created-page.tsx';
export { LoginPage } from './login-page.tsx';
export { RecoverPage } from './recover-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { SignUpPage } from './signup-page.tsx';
export { VerifyPage } from './verify-page.tsx';
