import { ButtonLink } from '#app/ui/button.tsx'
import { MotifScene } from '#app/ui/motif.tsx'
import { PhoneLink } from './phone-link.tsx'

/** A manage link that opens nothing (now): its consultation is over, or it was not copied whole. */
export function LinkExpired({ phone }: { phone: string }) {
  return (
    <div className="page-width grid justify-items-start gap-8 py-16 sm:py-24">
      <MotifScene kind="lost" />
      <div className="max-w-form space-y-3">
        <h1 className="text-3xl">This link opens no booking</h1>
        <p className="lead">
          A link works until its consultation is over. Check that it is complete, or call us:{' '}
          <PhoneLink phone={phone} />
        </p>
      </div>
      <ButtonLink to="/booking">Book a consultation</ButtonLink>
    </div>
  )
}
