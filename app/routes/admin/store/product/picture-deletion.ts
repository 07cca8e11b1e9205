import { redirect } from 'react-router'
import { deletePicture } from '#app/domain/catalogue/images/edit-image.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/picture-deletion'

/** `Delete picture {n}`. */
export async function action({ params, context }: Route.ActionArgs) {
  const deleted = await deletePicture(ctxOf(context), { productId: params.id, pictureId: params.picture })
  const words = deleted.ok
    ? success('Picture deleted')
    : failure('Picture kept', 'It is the last one of a published product. Add another one first.')
  return redirectWithToast(`/admin/store/products/${params.id}/pictures`, words)
}

/** Opened by hand, it leads to where the button is. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/store/products/${params.id}/pictures`)
