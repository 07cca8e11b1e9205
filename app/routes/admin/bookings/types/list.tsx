import { loadTypeList } from '#app/domain/scheduling/consultation-types/load-type-page.server.ts'
import { TypeTable } from '#app/domain/scheduling/consultation-types/type-table.tsx'
import { SettingsTabs } from '#app/domain/scheduling/settings/settings-tabs.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Consultation types' }]

export const loader = ({ context }: Route.LoaderArgs) => loadTypeList(ctxOf(context))

export default function ConsultationTypes({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Consultation types"
        count={loaderData.types.length}
        lead="What customers can book, each with its own page, length and way of meeting."
        actions={
          <ButtonLink to="/admin/bookings/types/new">
            <span>
              Add <span className="max-sm:sr-only">a consultation </span>type
            </span>
          </ButtonLink>
        }
      />
      <SettingsTabs current="/admin/bookings/types" />
      <TypeTable {...loaderData} />
    </>
  )
}
