import { Callout } from '#app/ui/data/callout.tsx'
import { Link } from '#app/ui/link.tsx'

/** Explains to employers of a company that is not verified why they see only their own bookings. */
export function UnverifiedNotice() {
  return (
    <Callout className="mb-6">
      You see only your own bookings until the agency has verified your company. To ask for this,{' '}
      <Link to="/contact" className="link">
        contact us
      </Link>
      .
    </Callout>
  )
}
