import { redirect } from 'react-router'
import { deleteVariant } from '#app/domain/catalogue/variants/delete-variant.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/variant-deletion'

/** `Delete {variant}`. */
export async function action({ params, context }: Route.ActionArgs) {
  const deleted = await deleteVariant(ctxOf(context), params.id, params.variant)
  const message = deleted.ok
    ? success('Variant deleted', `${deleted.title} is no longer in the store. You can restore it on the Options page.`)
    : failure('Variant not deleted', 'A product needs at least one variant. Archive or delete the product instead.')
  return redirectWithToast(path`/admin/store/products/${params.id}/variants`, message)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/products/${params.id}/variants`)
