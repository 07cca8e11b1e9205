import { Form } from 'react-router'
import {
  COLLECTION_ERROR_MESSAGES,
  collectionForm,
  MAX_COLLECTION_TITLE,
} from '#app/domain/catalogue/collections/collection-form.ts'
import { CollectionList } from '#app/domain/catalogue/collections/collection-list.tsx'
import { createCollection, listCollections } from '#app/domain/catalogue/collections/collections.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/collections'

export const meta: Route.MetaFunction = () => [{ title: 'Collections' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context }: Route.LoaderArgs) {
  return { rows: await listCollections(ctxOf(context)) }
}

/** `Add collection`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), collectionForm)
  if (!ok) return invalidForm(reply(), failure('Collection not added', CHECK_FIELDS))
  const created = await createCollection(ctx, value.title)
  if (created.ok) return redirectWithToast(path`/admin/store/collections/${created.id}`, success('Collection added'))
  const message = COLLECTION_ERROR_MESSAGES[created.reason]
  return invalidForm(reply({ title: [message] }), failure('Collection not added', message), 409)
}

export default function Collections({ loaderData, actionData }: Route.ComponentProps) {
  const { rows } = loaderData
  const { formProps, of } = useCheckedForm(collectionForm, actionData)
  return (
    <>
      <PageHeader title="Collections" count={rows.length} lead="Customers can filter the store by collection." />
      <Form method="post" {...formProps} className="mb-8 flex max-w-form flex-wrap items-end gap-3">
        <TextField
          {...of('title')}
          label="New collection"
          required
          maxLength={MAX_COLLECTION_TITLE}
          className="min-w-[min(15rem,100%)] flex-1"
        />
        <SubmitButton>Add collection</SubmitButton>
      </Form>
      {rows.length > 0 ? (
        // Other collections need a new form.
        <CollectionList
          key={rows
            .map(({ id }) => id)
            .toSorted()
            .join()}
          rows={rows}
        />
      ) : (
        <EmptyState title="No collections yet">
          Collections group products, for example Workwear and Drinkware. Add your first collection above.
        </EmptyState>
      )}
    </>
  )
}
