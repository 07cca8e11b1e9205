import { redirect } from 'react-router'
import { setDiscountActive } from '#app/domain/checkout/discounts/save-discount.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/activation'

/** `Activate {code}` and `Deactivate {code}`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const active = (await parseFormData(request)).get('active') === 'yes'
  await setDiscountActive(ctxOf(context), params.id, active)
  const message = active
    ? success('Discount activated')
    : success('Discount deactivated', 'New checkouts no longer accept it.')
  return redirectWithToast('/admin/store/discounts', message)
}

/** A GET redirects to the page with the button. */
export const loader = () => redirect('/admin/store/discounts')
