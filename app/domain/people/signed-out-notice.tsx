import type { UserType } from '#app/policy/actor.ts'
import { Callout } from '#app/ui/data/callout.tsx'

/**
 * Shown above a form whose session ended before it was submitted, to browsers without scripts: with scripts every page
 * has a bar. The link opens a new tab, so that this one keeps the text.
 */
export function SignedOutNotice({ userType }: { userType: UserType }) {
  return (
    <Callout tone="warning" className="no-scripting-only" title="You were signed out">
      <p>
        What you typed is still here.{' '}
        <a href={`/${userType}/login`} target="_blank" rel="noopener" className="link">
          Open the sign-in page in a new tab
        </a>
        , sign in, then try again here.
      </p>
    </Callout>
  )
}
