import { redirect } from 'react-router'
import { expectedVersion, staleMessage } from '#app/core/version.ts'
import { COLLECTION_ERROR_MESSAGES, collectionForm } from '#app/domain/catalogue/collections/collection-form.ts'
import { renameCollection } from '#app/domain/catalogue/collections/collections.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/collection'

/** `Rename {collection}`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const form = await parseFormData(request)
  const { ok, value } = parseForm(form, collectionForm)
  if (!ok) {
    const message = 'Enter a title of up to 60 characters.'
    return invalidForm({ title: message }, failure('Collection not renamed', message))
  }
  const renamed = await renameCollection(ctx, params.id, value.title, expectedVersion(form))
  if (renamed.ok) return redirectWithToast('/admin/store/collections', success('Collection renamed'))
  if (renamed.reason === 'stale')
    return invalidForm({ submitted: value }, failure('Collection not renamed', staleMessage('collection')), 409)
  const message = COLLECTION_ERROR_MESSAGES[renamed.reason]
  return invalidForm({ title: message }, failure('Collection not renamed', message), 409)
}

/** A GET redirects to the page with the form. */
export const loader = () => redirect('/admin/store/collections')
