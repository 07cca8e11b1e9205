import { redirect } from 'react-router'
import { receiveReturn } from '#app/domain/orders/returns/receive-return.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/return-receipt'

/** `Mark as received`. */
export async function action({ params, context }: Route.ActionArgs) {
  const received = await receiveReturn(ctxOf(context), params.id)
  return redirectWithToast(
    path`/admin/store/orders/returns/${params.id}`,
    received.ok
      ? success('Marked as received', 'Refund it, and choose whether the items go back into stock.')
      : failure('Return not changed', 'It was changed since you opened it. Its current status is shown here.'),
  )
}

/** A GET redirects to the return. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/orders/returns/${params.id}`)
