import { ButtonLink } from '#app/ui/button.tsx'
import { Scene } from '#app/ui/illustrations/scene.tsx'
import { PhoneLink } from './phone-link.tsx'

/** Shown for a manage link that is incomplete, or whose consultation has ended. */
export function LinkExpired({ phone }: { phone: string }) {
  return (
    <div className="page-width grid justify-items-start gap-8 py-12 sm:py-16">
      <Scene kind="cancelled" atStart />
      <div className="max-w-form space-y-3">
        <h1 className="text-3xl">This link isn't valid</h1>
        <p className="lead">
          The link may be incomplete, or your consultation may have ended. Check the link in your email or call us:{' '}
          <PhoneLink phone={phone} />
        </p>
      </div>
      <ButtonLink to="/booking">Book a consultation</ButtonLink>
    </div>
  )
}
