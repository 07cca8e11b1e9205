import { redirect } from 'react-router'
import { removeLogo } from '#app/domain/companies/logo/edit-logo.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/removal'

/** `Remove logo`. */
export async function action({ context }: Route.ActionArgs) {
  await removeLogo(ctxOf(context))
  return redirectWithToast('/employer/company', success('Logo removed'))
}

/** A GET redirects to the page with the button. */
export const loader = () => redirect('/employer/company')
