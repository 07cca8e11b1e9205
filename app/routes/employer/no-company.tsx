import { redirect } from 'react-router'
import { listMyBookings } from '#app/domain/bookings/customer/my-bookings.server.ts'
import { MyBookings } from '#app/domain/bookings/customer/my-bookings.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/no-company'

export const meta: Route.MetaFunction = () => [{ title: 'No company' }]

/** Members of a company, and consultants of the agency, have a dashboard instead. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { companyRole, staffRole } = requirePerson(ctx.actor)
  if (companyRole !== null || staffRole !== null) throw redirect('/employer/dashboard')
  return { bookings: await listMyBookings(ctx), timeZone: ctx.timeZone, now: ctx.now }
}

/**
 * The first page of an employer who was removed from a company or has left it, with the consultations that they booked.
 */
export default function NoCompany({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Welcome" />
      <EmptyState
        title="You're not a member of a company"
        action={<ButtonLink to="/employer/settings">Account settings</ButtonLink>}
      >
        Ask an owner of your company for an invitation, and open the link in the email while you're signed in. What you
        have bought is in{' '}
        <Link to="/account/orders" className="link">
          your orders
        </Link>
        .
      </EmptyState>
      <MyBookings {...loaderData} className="mt-10" />
    </>
  )
}
