import { Form } from 'react-router'
import { calendarForm, MAX_CALENDAR_LENGTHS } from '#app/domain/scheduling/consultants/calendars/calendar-form.ts'
import { findCalendarStatus } from '#app/domain/scheduling/consultants/calendars/calendar-queries.server.ts'
import { connectCalendar } from '#app/domain/scheduling/consultants/calendars/connect-calendar.server.ts'
import { WRONG_PASSWORD } from '#app/domain/scheduling/consultants/calendars/read-calendar.server.ts'
import { findConsultant } from '#app/domain/scheduling/consultants/consultants-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/connect'

const LIST = '/admin/bookings/consultants'
const FAILED = 'Calendar not connected'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Calendar of ${loaderData?.consultant.fullName ?? ''}` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { id, fullName } = await findConsultant(ctx, params.id)
  return { consultant: { id, fullName }, isConnected: (await findCalendarStatus(ctx, id)) !== null }
}

/** `Connect calendar`: reads the calendar first, so that an address that does not work is not saved. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const { ok, value, reply } = parseForm(await parseFormData(request), calendarForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const wait = await consumeRateLimit(ctx, 'calendarCheck', requirePerson(ctx.actor).id)
  if (wait !== null) return tooManyRequests(reply(), FAILED, wait)
  const result = await connectCalendar(ctx, params.id, {
    url: value.address,
    username: value.username,
    password: value.password,
  })
  if (!result.ok) {
    const field = result.error === WRONG_PASSWORD ? 'password' : 'address'
    return invalidForm(reply({ [field]: [result.error] }), failure(FAILED, result.error))
  }
  const description = `Customers can't book ${result.fullName} while this calendar is busy.`
  return redirectWithToast(path`/admin/bookings/consultants/${params.id}`, success('Calendar connected', description))
}

export default function ConnectCalendar({ loaderData, actionData }: Route.ComponentProps) {
  const { consultant, isConnected } = loaderData
  const { formProps, of } = useCheckedForm(calendarForm, actionData, {
    defaultValue: { address: '', username: '' },
  })
  const page = path`/admin/bookings/consultants/${consultant.id}`
  return (
    <>
      <PageHeader
        title={`Calendar of ${consultant.fullName}`}
        lead="We read the calendar every ten minutes and keep only the busy times, not titles, guests or notes."
        above={
          <Breadcrumb
            items={[
              { label: 'Consultants', href: LIST },
              { label: consultant.fullName, href: page },
              { label: 'Calendar' },
            ]}
          />
        }
      />
      <div className="max-w-form space-y-8">
        <Form method="post" {...formProps} className="space-y-6">
          <TextField
            label="Calendar address"
            {...of('address')}
            hint="In Google Calendar: Settings, their calendar, Secret address in iCal format. In Outlook: Settings, Shared calendars, Publish a calendar, ICS. Anyone with this address can read the calendar, so it isn't shown again."
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            required
            maxLength={MAX_CALENDAR_LENGTHS.address}
          />
          <fieldset className="space-y-5">
            <legend className="text-lg font-semibold">CalDAV</legend>
            <p className="-mt-3 text-sm text-ink-soft">
              Only for CalDAV calendars, such as Nextcloud, Fastmail or Zoho. Create an app password there. We store it
              encrypted and don't show it again.
            </p>
            <TextField
              label="User name"
              {...of('username')}
              hint="Optional"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={MAX_CALENDAR_LENGTHS.username}
            />
            <TextField
              label="Password"
              {...of('password')}
              type="password"
              hint="Optional"
              autoComplete="off"
              maxLength={MAX_CALENDAR_LENGTHS.password}
            />
          </fieldset>
          <ConfirmLeaving />
          <SubmitButton>{isConnected ? 'Replace calendar' : 'Connect calendar'}</SubmitButton>
        </Form>
        {isConnected && <Disconnect page={page} />}
      </div>
    </>
  )
}

function Disconnect({ page }: { page: string }) {
  const action = `${page}/calendar/removal`
  return (
    <section aria-labelledby="disconnect" className="space-y-4">
      <h2 id="disconnect" className="text-xl">
        Disconnect
      </h2>
      <p className="text-sm text-ink-soft">
        We delete the address, the password and the busy times. Customers can then book at any time within the
        consultant's hours.
      </p>
      <Form method="post" action={action}>
        <SubmitButton action={action} tone="danger">
          Disconnect calendar
        </SubmitButton>
      </Form>
    </section>
  )
}
