import { redirect } from 'react-router'
import { deleteResume } from '#app/domain/resumes/edit-resume.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/deletion'

export async function action({ params, context }: Route.ActionArgs) {
  await deleteResume(ctxOf(context), params.id)
  return redirectWithToast('/employee/dashboard?tab=profile', success('Resume deleted'))
}

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(path`/employee/dashboard/resumes/${params.id}`)
}
