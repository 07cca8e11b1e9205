import { SignedOutNotice as SignedOutForm } from '#app/domain/people/signed-out-notice.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Link } from '#app/ui/link.tsx'

/**
 * Shown above a job form whose session ended before it was submitted, to browsers without scripts.
 *
 * @param props.returnTo the page to return to after signing in, where a saved draft restores the text. Null without a
 *   draft: the link then opens a new tab, so that this tab keeps the text.
 */
export function SignedOutNotice({ returnTo }: { returnTo: string | null }) {
  if (returnTo === null) return <SignedOutForm userType="employer" />
  return (
    <Callout tone="warning" className="no-scripting-only" title="You were signed out">
      <p>
        What you typed is still here.{' '}
        <Link to={`/employer/login?returnTo=${returnTo}`} className="link">
          Sign in
        </Link>
        , then post it.
      </p>
    </Callout>
  )
}
