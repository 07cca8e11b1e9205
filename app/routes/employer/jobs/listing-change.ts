import { redirect } from 'react-router'
import {
  type ChangeListingResult,
  changeListing,
  type SimpleListingChange,
} from '#app/domain/jobs/lifecycle/change-listing.server.ts'
import { notAllowedMessage } from '#app/domain/jobs/lifecycle/listing-changes.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { failure, redirectWithToast, success, type ToastMessage } from '#app/http/toast.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/listing-change'

type Change = { change: SimpleListingChange; title: string; effect: string }

/** By the last part of the path. */
const CHANGES: Record<string, Change> = {
  pause: { change: 'pause', title: 'Job paused', effect: 'is hidden until you resume it. You keep its applicants.' },
  resumption: { change: 'resume', title: 'Job resumed', effect: 'is listed again.' },
  publication: { change: 'publish', title: 'Job published', effect: 'is published.' },
  'schedule-cancellation': { change: 'unschedule', title: 'Schedule cancelled', effect: 'is a draft now.' },
  closure: { change: 'close', title: 'Job closed', effect: 'no longer accepts applications. You keep its applicants.' },
}

/** `Pause`, `Resume`, `Close`, `Publish now` and `Cancel schedule` of Manage Jobs. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const asked = CHANGES[url.pathname.split('/').at(-1) ?? '']
  if (!asked) throw notFound()
  const result = await changeListing(ctxOf(context), params.id, asked.change)
  return redirectWithToast(listReturnTo(form, '/manage-jobs', '/admin/jobs/reports'), toToast(asked, result))
}

function toToast({ change, title, effect }: Change, result: ChangeListingResult): ToastMessage {
  if (!result.ok) return failure('Job not changed', notAllowedMessage(result, change))
  if (result.isHeld && (change === 'publish' || change === 'resume'))
    return success('Job waiting for review', `We'll list ${result.title} once we've reviewed it.`)
  return success(title, `${result.title} ${effect}`)
}

/** A GET redirects to the list with the buttons. */
export const loader = () => redirect('/manage-jobs')
