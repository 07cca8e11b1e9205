import { redirect } from 'react-router'
import { myInterviewHref } from '#app/domain/interviews/interview.ts'
import { declineInterviewTimesAndReturn } from '#app/http/interviews/decline-interview-times.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/interview-decline'

/** `Decline all times` of one of the job seeker's interviews. */
export async function action({ params, context }: Route.ActionArgs) {
  return declineInterviewTimesAndReturn(ctxOf(context), params.id, myInterviewHref(params.id))
}

/** A GET changes nothing: it redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(myInterviewHref(params.id))
