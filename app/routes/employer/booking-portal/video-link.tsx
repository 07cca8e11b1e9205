import { expectedVersion, staleMessage } from '#app/core/version.ts'
import { recordBookingViews } from '#app/domain/bookings/portal/record-booking-views.server.ts'
import { loadVideoLinkPage } from '#app/domain/bookings/video-links/load-video-link-page.server.ts'
import { updateVideoLink } from '#app/domain/bookings/video-links/update-video-link.server.ts'
import { videoLinkForm } from '#app/domain/bookings/video-links/video-link-form.ts'
import { VideoLinkPage } from '#app/domain/bookings/video-links/video-link-page.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import type { Route } from './+types/video-link'

const FAILED = 'Video link not saved'
const UNAVAILABLE_MESSAGES = {
  'not-video': 'This booking is not a video call.',
  'not-upcoming': 'This booking has ended or was cancelled.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Video link for ${loaderData?.booking.fullName ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const page = await loadVideoLinkPage(ctx, params.id)
  await recordBookingViews(ctx, 'booking', [params.id])
  return { ...page, timeZone: ctx.timeZone }
}

/** `Save video link`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, videoLinkForm)
  if (!ok) return invalidForm({ ...reply(), stale: null }, failure(FAILED, CHECK_FIELDS))
  const result = await updateVideoLink(ctx, params.id, value.video_link, expectedVersion(form))
  if (result.ok) {
    const description = result.isEmailed ? "We've emailed the link to the customer." : undefined
    return redirectWithToast(path`/booking-portal/${params.id}`, success('Video link saved', description))
  }
  if (result.reason !== 'stale') {
    const message = UNAVAILABLE_MESSAGES[result.reason]
    return invalidForm({ ...reply({ video_link: [message] }), stale: null }, failure(FAILED, message), 409)
  }
  const { videoUrl, version } = result.current
  const answer = { ...reply({ '': [FAILED] }), stale: { saved: { video_link: videoUrl }, version } }
  return invalidForm(answer, failure(FAILED, staleMessage('booking')), 409)
}

export default function VideoLink({ loaderData, actionData }: Route.ComponentProps) {
  return <VideoLinkPage {...loaderData} answer={actionData} />
}
