import { redirect } from 'react-router'
import { suspendPerson } from '#app/domain/moderation/suspend-person.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/suspension'

const MESSAGES = {
  self: "You can't suspend your own account. Ask another admin.",
  'last-admin': 'This is the only active admin. Create another admin first.',
}

/** `Suspend {name}`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const result = await suspendPerson(ctxOf(context), params.id)
  const toast = result.ok
    ? success('Account suspended', `${result.fullName} is signed out, and their jobs are hidden.`)
    : failure('Account not suspended', MESSAGES[result.reason])
  return redirectWithToast(listReturnTo(form, '/admin/users'), toast)
}

/** A GET redirects to the list with the button. */
export const loader = () => redirect('/admin/users')
