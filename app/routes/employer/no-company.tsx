import { redirect } from 'react-router'
import { ctxOf } from '#app/http/request-context.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/no-company'

export const meta: Route.MetaFunction = () => [{ title: 'No company' }]

/** Members of a company, and consultants of the agency, have a dashboard instead. */
export function loader({ context }: Route.LoaderArgs) {
  const { companyRole, staffRole } = requirePerson(ctxOf(context).actor)
  if (companyRole !== null || staffRole !== null) throw redirect('/employer/dashboard')
  return null
}

/** The first page of an employer who was removed from a company or has left it. */
export default function NoCompany() {
  return (
    <>
      <PageHeader title="Welcome" />
      <EmptyState
        title="You're not a member of a company"
        action={<ButtonLink to="/employer/settings">Account settings</ButtonLink>}
      >
        Ask an owner of your company for an invitation, and open the link in the email while you're signed in. Your
        bookings and orders are in the emails we sent you.
      </EmptyState>
    </>
  )
}
