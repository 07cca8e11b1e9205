import { Link } from 'react-router'
import { Callout } from '#app/ui/data/callout.tsx'

/**
 * Over a form whose session ended before it was posted. With a kept draft the way leads through the login and back;
 * without one, through a tab of its own, so that this one keeps what was typed.
 */
export function SignedOutNotice({ returnTo }: { returnTo: string | null }) {
  return (
    <Callout tone="warning" title="You were signed out">
      {returnTo === null ? (
        <p>
          Nothing is lost: what you typed is still here.{' '}
          <a href="/employer/login" target="_blank" rel="noopener" className="link">
            Sign in in a new tab
          </a>
          , then save again here.
        </p>
      ) : (
        <p>
          Nothing is lost: what you typed is still here.{' '}
          <Link to={`/employer/login?returnTo=${returnTo}`} className="link">
            Sign in
          </Link>{' '}
          and post it then.
        </p>
      )}
    </Callout>
  )
}
