import { redirect } from 'react-router'
import { deleteImage } from '#app/domain/catalogue/images/edit-image.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/image-deletion'

/** `Delete image {n}`. */
export async function action({ params, context }: Route.ActionArgs) {
  const deleted = await deleteImage(ctxOf(context), { productId: params.id, imageId: params.image })
  const words = deleted.ok
    ? success('Image deleted')
    : failure('Image kept', 'It is the last one of a published product. Add another one first.')
  return redirectWithToast(`/admin/store/products/${params.id}/images`, words)
}

/** Opened by hand, it leads to where the button is. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/store/products/${params.id}/images`)
