import { findContactDetails } from '#app/domain/bookings/customer/contact-details.server.ts'
import { GUEST_LIMIT_WAIT_SECONDS } from '#app/domain/bookings/guest-limits.server.ts'
import { JoinedPage, JoinPage } from '#app/domain/bookings/waitlist/join-page.tsx'
import { findDayState, joinWaitlist } from '#app/domain/bookings/waitlist/join-waitlist.server.tsx'
import { waitlistForm } from '#app/domain/bookings/waitlist/waitlist-form.ts'
import { findBookableType, findTypeOfForm } from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import { isTypeClosed } from '#app/http/bookings/type-closed.server.ts'
import { isBot, parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { isCalendarDate, todayIn } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { INVALID_PHONE_MESSAGE } from '#app/lib/phone.ts'
import { path } from '#app/lib/url.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'
import type { Route } from './+types/join-waitlist'

const FAILED = "You're not on the waitlist"
const JOINED = success("You're on the waitlist")
const MESSAGES = {
  free: 'A time on this day has just become free. You can book it now.',
  closed: 'The times on this day can no longer be booked.',
}
const TYPE_CLOSED_MESSAGE = 'This consultation can no longer be booked. Choose another one, or call us.'
const LIMIT_MESSAGE =
  "This email address is on too many waitlists, or we've received too many requests from it or your network today. Try again tomorrow or call us."

export const meta: Route.MetaFunction = () => [{ title: 'Join the waitlist' }, { name: 'robots', content: 'noindex' }]

export const shouldRevalidate = revalidateOnConflict

/** The waitlist of a date; `?joined=1` after joining. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  if (!isCalendarDate(params.date)) throw notFound()
  const isClosed = context.get(isTypeClosed)
  const type = await findBookableType(ctx, isClosed ? null : params.kind)
  const page = {
    day: formatLongDate(params.date, todayIn(ctx.timeZone, ctx.now).slice(0, 4)),
    bookHref: type.id === DEFAULT_CONSULTATION_TYPE_ID ? '/booking' : path`/booking/${type.slug}`,
  }
  if (url.searchParams.get('joined') === '1') return { isJoined: true as const, ...page }
  const [state, details] = await Promise.all([findDayState(ctx, type.id, params.date), findContactDetails(ctx)])
  const { name: typeName, method } = type
  return {
    isJoined: false as const,
    ...page,
    state: isClosed ? 'full' : state,
    details,
    typeName,
    isByPhone: method === 'phone',
  }
}

/** `Join the waitlist`. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  const type = await findTypeOfForm(ctx, params.kind)
  const joinedHref = `${url.pathname}?joined=1`
  const form = await parseFormData(request)
  if (isBot(form)) return redirectWithToast(joinedHref, JOINED)
  const { ok, value, reply } = parseForm(form, waitlistForm)
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests(reply(), FAILED, seconds)
  if (!type) {
    context.set(isTypeClosed, true)
    // A conflict would load the page again, and there is none.
    return invalidForm(reply({ '': [TYPE_CLOSED_MESSAGE] }), failure(FAILED, TYPE_CLOSED_MESSAGE), 410)
  }
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const { full_name: fullName, email, phone, time_zone: customerTimeZone } = value
  const input = { fullName, email, phone, customerTimeZone, date: params.date }
  const result = await joinWaitlist(ctx, type, input)
  if (result.ok) return redirectWithToast(joinedHref, JOINED)
  switch (result.reason) {
    case 'phone':
      return invalidForm(reply({ phone: [INVALID_PHONE_MESSAGE] }), failure(FAILED, INVALID_PHONE_MESSAGE))
    case 'limit':
      return invalidForm(reply({ email: [LIMIT_MESSAGE] }), failure(FAILED, LIMIT_MESSAGE), 429, {
        'Retry-After': String(GUEST_LIMIT_WAIT_SECONDS),
      })
    default:
      return invalidForm(reply({ '': [MESSAGES[result.reason]] }), failure(FAILED, MESSAGES[result.reason]), 409)
  }
}

export default function JoinWaitlist({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isJoined) return <JoinedPage day={loaderData.day} bookHref={loaderData.bookHref} />
  return <JoinPage {...loaderData} answer={actionData} />
}
