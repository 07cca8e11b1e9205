import { redirect } from 'react-router'
import { discardStoreImport } from '#app/domain/catalogue/file-import/store-imports.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/deletion'

/** `Discard file`. */
export async function action({ params, context }: Route.ActionArgs) {
  await discardStoreImport(ctxOf(context), 'products', params.id)
  return redirectWithToast('/admin/store/products/import', success('File discarded', 'Nothing was imported.'))
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/products/import/${params.id}`)
