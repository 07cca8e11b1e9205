import { redirect } from 'react-router'
import { deleteProduct } from '#app/domain/catalogue/products/delete-product.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/deletion'

/** `Delete {product}`. */
export async function action({ params, context }: Route.ActionArgs) {
  const title = await deleteProduct(ctxOf(context), params.id)
  return redirectWithToast('/admin/store/products', success('Product deleted', `${title} is no longer in the store.`))
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/products/${params.id}`)
