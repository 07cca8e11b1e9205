import { Form } from 'react-router'
import { findDay } from '#app/domain/scheduling/closed-days/days-queries.server.ts'
import { REMOVE_DAY_WARNING } from '#app/domain/scheduling/closed-days/remove-day-button.tsx'
import { removeDay } from '#app/domain/scheduling/closed-days/save-day.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/day-removal'

const LIST = '/admin/bookings/days'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Remove ${loaderData?.name ?? ''}` }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, onDate } = await findDay(ctxOf(context), params.id)
  return { name, onDate }
}

/** `Remove {name}`. */
export async function action({ params, context }: Route.ActionArgs) {
  const { name } = await removeDay(ctxOf(context), params.id)
  return redirectWithToast(LIST, success('Day removed', name))
}

/** Asks for confirmation when there are no scripts for the dialog. */
export default function DayRemoval({ loaderData: { name, onDate }, params }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={`Remove ${name}?`}
        lead={`${formatDate(onDate, 'UTC')}. ${REMOVE_DAY_WARNING}`}
        above={<Breadcrumb items={[{ label: 'Closed days', href: LIST }, { label: name }]} />}
      />
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton tone="danger">Remove</SubmitButton>
        <ButtonLink to={`${LIST}/${params.id}`} tone="secondary">
          Keep day
        </ButtonLink>
      </Form>
    </>
  )
}
