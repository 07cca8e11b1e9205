import { redirect } from 'react-router'
import { closeReturn } from '#app/domain/orders/returns/close-return.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/return-closure'

/** `Close return`. */
export async function action({ params, context }: Route.ActionArgs) {
  const closed = await closeReturn(ctxOf(context), params.id)
  return redirectWithToast(
    path`/admin/store/orders/returns/${params.id}`,
    closed.ok
      ? success('Return closed', 'It is no longer listed with the open returns.')
      : failure('Return not changed', 'It was changed since you opened it. Its current status is shown here.'),
  )
}

/** A GET redirects to the return. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/orders/returns/${params.id}`)
