import { redirect } from 'react-router'
import { duplicateProduct } from '#app/domain/catalogue/duplicate-product.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/copy'

/** `Duplicate {product}`. */
export async function action({ params, context }: Route.ActionArgs) {
  const copy = await duplicateProduct(ctxOf(context), params.id)
  if (copy.ok)
    return redirectWithToast(
      path`/admin/store/products/${copy.id}`,
      success('Product duplicated', 'The copy is a draft without SKUs and stock.'),
    )
  const message = failure('Product not duplicated', "We couldn't copy its images. Please try again in a minute.")
  return redirectWithToast(path`/admin/store/products/${params.id}`, message)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/products/${params.id}`)
