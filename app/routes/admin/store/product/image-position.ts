import { redirect } from 'react-router'
import { moveImage } from '#app/domain/catalogue/images/edit-image.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/image-position'

/** `Move image {n} up` and `Move image {n} down`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const to = (await parseFormData(request)).get('to') === 'front' ? 'front' : 'back'
  await moveImage(ctxOf(context), { productId: params.id, imageId: params.image }, to)
  return redirect(path`/admin/store/products/${params.id}/images`, 303)
}

/** A GET redirects to the page with the buttons. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/products/${params.id}/images`)
