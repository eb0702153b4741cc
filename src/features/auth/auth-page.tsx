import { Navigate } from 'react-router';
import classes from '#src/features/auth/auth-page.module.css';
import { SignInForm } from '#src/features/auth/sign-in-form.tsx';
import { useCurrentUser } from '#src/features/auth/use-current-user.ts';
import { PRODUCT_NAME } from '#src/product-name.ts';
import { ColorSchemeToggle } from '#src/theme/color-scheme-toggle.tsx';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';

/** The sign-in screen; whoever is signed in already goes to the editor. */
export const AuthPage = () => {
  const { data: user, isPending } = useCurrentUser();
  if (isPending) return <LoadingScreen />;
  if (user !== null && user !== undefined) return <Navigate to="/" replace />;
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <span className={classes['brand']}>{PRODUCT_NAME}</span>
        <ColorSchemeToggle />
      </header>
      <div className={classes['spotlight']} aria-hidden />
      <main className={classes['main']}>
        <div className={classes['card']}>
          <h1 className={classes['title']}>Welcome Back</h1>
          <p className={classes['lead']}>Sign in to make your next class impossible to scroll past.</p>
          <SignInForm />
        </div>
      </main>
    </div>
  );
};
