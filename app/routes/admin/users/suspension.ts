import { redirect } from 'react-router'
import { suspendPerson } from '#app/domain/moderation/suspend-person.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/suspension'

const REFUSALS = {
  self: 'You cannot suspend your own account. Another admin can.',
  'last-admin': 'This is the last active admin. Make another one first.',
}

/** `Suspend {name}`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const result = await suspendPerson(ctxOf(context), params.id)
  const words = result.ok
    ? success('Account suspended', `${result.fullName} is signed out, and their ads are off the board.`)
    : failure('Account not suspended', REFUSALS[result.reason])
  return redirectWithToast(listReturnTo(form, '/admin/users'), words)
}

/** Opened by hand, it leads to where the button is. */
export const loader = () => redirect('/admin/users')
