import { redirect } from 'react-router'
import { setDiscountActive } from '#app/domain/checkout/discounts/save-discount.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/activation'

/** `Switch off {code}`, and on again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const active = (await parseFormData(request)).get('active') === 'yes'
  await setDiscountActive(ctxOf(context), params.id, active)
  const words = active
    ? success('Code switched on')
    : success('Code switched off', 'New checkouts do not take it any more.')
  return redirectWithToast('/admin/store/discounts', words)
}

/** Opened by hand, it leads to where the button is. */
export const loader = () => redirect('/admin/store/discounts')
