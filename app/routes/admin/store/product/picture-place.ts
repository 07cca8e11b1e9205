import { redirect } from 'react-router'
import { movePicture } from '#app/domain/catalogue/images/edit-image.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/picture-place'

/** Moves a picture one place to the front or to the back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const to = (await parseFormData(request)).get('to') === 'front' ? 'front' : 'back'
  await movePicture(ctxOf(context), { productId: params.id, pictureId: params.picture }, to)
  return redirect(`/admin/store/products/${params.id}/pictures`, 303)
}

/** Opened by hand, it leads to where the buttons are. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/store/products/${params.id}/pictures`)
