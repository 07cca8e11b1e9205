import { ConsultantTable } from '#app/domain/scheduling/consultants/consultant-table.tsx'
import { listConsultants } from '#app/domain/scheduling/consultants/consultants-queries.server.ts'
import { SettingsTabs } from '#app/domain/scheduling/settings/settings-tabs.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/consultants'

export const meta: Route.MetaFunction = () => [{ title: 'Consultants' }]

export const loader = ({ context }: Route.LoaderArgs) => listConsultants(ctxOf(context))

export default function Consultants({ loaderData: consultants }: Route.ComponentProps) {
  const add = <ButtonLink to="/admin/bookings/consultants/new">Add a consultant</ButtonLink>
  return (
    <>
      <PageHeader
        title="Consultants"
        count={consultants.length}
        lead="New bookings are shared evenly among active consultants."
        actions={consultants.length > 0 && add}
      />
      <SettingsTabs current="/admin/bookings/consultants" />
      {consultants.length > 0 ? (
        <ConsultantTable consultants={consultants} />
      ) : (
        <EmptyState title="No consultants yet" action={add}>
          Consultants you add appear here, and bookings are assigned to them. Until then, bookings are limited by the
          number of concurrent consultations.
        </EmptyState>
      )}
    </>
  )
}
