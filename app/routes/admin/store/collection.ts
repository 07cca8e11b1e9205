import { redirect } from 'react-router'
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
  const { ok, value } = parseForm(await parseFormData(request), collectionForm)
  if (!ok) {
    const sentence = 'Enter a title of up to 60 characters.'
    return invalidForm({ title: sentence }, failure('Collection not renamed', sentence))
  }
  const renamed = await renameCollection(ctx, params.id, value.title)
  if (renamed.ok) return redirectWithToast('/admin/store/collections', success('Collection renamed'))
  const sentence = COLLECTION_ERROR_MESSAGES[renamed.reason]
  return invalidForm({ title: sentence }, failure('Collection not renamed', sentence), 409)
}

/** Opened by hand, it leads to where the form is. */
export const loader = () => redirect('/admin/store/collections')
