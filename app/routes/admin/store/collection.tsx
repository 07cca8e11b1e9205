import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import {
  COLLECTION_LABELS,
  collectionDetailsForm,
  toCollectionInput,
} from '#app/domain/catalogue/collections/collection-details-form.ts'
import { CollectionEditor } from '#app/domain/catalogue/collections/collection-editor.tsx'
import { COLLECTION_ERROR_MESSAGES } from '#app/domain/catalogue/collections/collection-form.ts'
import { findCollection } from '#app/domain/catalogue/collections/collections.server.ts'
import { loadCollection } from '#app/domain/catalogue/collections/load-collection.server.ts'
import { saveCollection } from '#app/domain/catalogue/collections/save-collection.server.ts'
import { DeleteButton } from '#app/domain/catalogue/delete-button.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/collection'

const NOT_SAVED = 'Collection not saved'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.collection.title ?? 'Collection' }]

export const shouldRevalidate = revalidateOnConflict

export const loader = ({ params, context }: Route.LoaderArgs) => loadCollection(ctxOf(context), params.id)

/** `Save collection`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findCollection(ctx, params.id)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, collectionDetailsForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure(NOT_SAVED, CHECK_FIELDS))
  const saved = await saveCollection(ctx, params.id, await toCollectionInput(value), expectedVersion(form))
  if (saved.ok) return redirectWithToast(path`/admin/store/collections/${params.id}`, success('Collection saved'))
  if (saved.reason === 'stale') {
    const message = staleMessage('collection')
    return invalidForm({ ...reply({ '': [message] }), isStale: true }, failure(NOT_SAVED, message), 409)
  }
  if (saved.reason === 'storage-unavailable')
    return invalidForm({ ...reply(), isStale: false }, failure(NOT_SAVED, saved.message), 503, { 'Retry-After': '60' })
  const isTaken = saved.reason === 'taken'
  const message = isTaken ? COLLECTION_ERROR_MESSAGES.taken : saved.message
  const errors = { [isTaken ? 'title' : 'image']: [message] }
  return invalidForm({ ...reply(errors), isStale: false }, failure(NOT_SAVED, message), isTaken ? 409 : 400)
}

export default function CollectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { collection, members, count } = loaderData
  const { id, title, description, image, version } = collection
  return (
    <>
      <PageHeader
        above={<Breadcrumb items={[{ label: 'Collections', href: '/admin/store/collections' }, { label: title }]} />}
        title={title}
        actions={
          <>
            <DeleteButton
              name={title}
              action={path`/admin/store/collections/${id}/deletion`}
              sentence="The collection is deleted. Its products stay in the store."
            />
            <ButtonLink to={`/store?collection=${encodeURIComponent(id)}`} tone="secondary" size="sm">
              View in store
            </ButtonLink>
          </>
        }
      />
      <div className="space-y-6">
        {actionData?.isStale && (
          <EditConflict
            record="collection"
            labels={COLLECTION_LABELS}
            submitted={actionData.result.initialValue ?? {}}
            saved={{ title, description }}
          />
        )}
        <CollectionEditor
          // Other products or another image need a new form.
          key={[id, image?.key, ...members.map(({ id }) => id).toSorted()].join()}
          answer={actionData}
          defaults={{ title, description }}
          image={image}
          members={members}
          count={count}
          version={formVersion(version, actionData)}
        />
      </div>
    </>
  )
}
