import { redirect } from 'react-router'
import { deleteImage } from '#app/domain/catalogue/images/edit-image.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/image-deletion'

/** `Delete image {n}`. */
export async function action({ params, context }: Route.ActionArgs) {
  const deleted = await deleteImage(ctxOf(context), { productId: params.id, imageId: params.image })
  const message = deleted.ok
    ? success('Image deleted')
    : failure('Image not deleted', 'A published product needs at least one image. Add another image first.')
  return redirectWithToast(path`/admin/store/products/${params.id}/images`, message)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/products/${params.id}/images`)
