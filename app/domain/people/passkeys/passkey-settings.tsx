import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'

/** How many passkeys the account has, with a link to their page. `supported`: the site has a host name. */
export function PasskeySettings({ count, supported }: { count: number; supported: boolean }) {
  return (
    <div className="max-w-form space-y-5">
      <p>
        {count > 0 && <Badge tone="green">{count === 1 ? '1 passkey' : `${count} passkeys`}</Badge>}{' '}
        {supported
          ? "Sign in with your fingerprint, face or screen lock instead of your password. A passkey can't be guessed or stolen."
          : "Passkeys need a domain name, and this site is opened by its IP address. Ask the site's administrator."}
      </p>
      {(supported || count > 0) && (
        <ButtonLink to="/account/passkeys" tone={count > 0 ? 'secondary' : 'primary'}>
          {count > 0 ? 'Manage passkeys' : 'Set up a passkey'}
        </ButtonLink>
      )}
    </div>
  )
}
