import type { UserType } from '#app/policy/actor.ts'
import type { PageSession } from './page-session.ts'

/**
 * The bar of a page whose person was signed out while it was open. Its link opens a new tab, so that the page keeps
 * what was typed. A live region from the start, because screen readers announce what is added to one.
 */
export function SessionBar({ session, userType }: { session: PageSession; userType: UserType }) {
  return (
    <section aria-label="Session" aria-live="polite" className="sticky top-0 z-40" data-print="none">
      {session !== 'current' && (
        <div className="border-b border-edge bg-deep text-on-deep on-deep">
          <p className="page-width flex min-h-11 flex-wrap items-center gap-x-2 py-2 text-sm">
            {session === 'restored' ? (
              "You're signed in again. You can try again now."
            ) : (
              <>
                <span>You've been signed out. What you typed is still here.</span>
                <span>
                  <a
                    href={`/${userType}/login`}
                    target="_blank"
                    rel="noopener"
                    className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4"
                  >
                    Sign in in a new tab
                  </a>
                  , then try again here.
                </span>
              </>
            )}
          </p>
        </div>
      )}
    </section>
  )
}
