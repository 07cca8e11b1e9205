import { redirect } from 'react-router'
import { restorePerson } from '#app/domain/moderation/restore-person.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/restoration'

/** `Restore {name}`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const { fullName } = await restorePerson(ctxOf(context), params.id)
  return redirectWithToast(
    listReturnTo(form, '/admin/users', path`/admin/users/${params.id}`),
    success('Account restored', `${fullName} can sign in again.`),
  )
}

/** A GET redirects to the list with the button. */
export const loader = () => redirect('/admin/users')
