import { redirect } from 'react-router'
import { deleteCollection } from '#app/domain/catalogue/collections/collections.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/collection-deletion'

/** `Delete {collection}`. */
export async function action({ params, context }: Route.ActionArgs) {
  const title = await deleteCollection(ctxOf(context), params.id)
  return redirectWithToast(
    '/admin/store/collections',
    success('Collection deleted', `The products of ${title} stay in the store.`),
  )
}

/** A GET redirects to the page with the button. */
export const loader = () => redirect('/admin/store/collections')
