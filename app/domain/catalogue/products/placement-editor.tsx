import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'
import type { RelatedItem } from './edit-placement.server.ts'
import { COLLECTION_FIELD, placementForm } from './placement-form.ts'
import { RelatedProducts } from './related-products.tsx'

type PlacementEditorProps = {
  productId: string
  answer: FormActionData
  collections: readonly { id: string; title: string }[]
  /** Ids of the ticked collections. */
  chosen: readonly string[]
  related: readonly RelatedItem[]
  version: number
}

/** The form with the collections and related products of a product. */
export function PlacementEditor({ productId, answer, collections, chosen, related, version }: PlacementEditorProps) {
  const { formProps, of } = useCheckedForm(placementForm, answer)
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <Card>
        <fieldset>
          <legend className="mb-2 font-display text-xl font-semibold">Collections</legend>
          {collections.map(({ id, title }) => (
            <CheckboxField
              key={id}
              name={COLLECTION_FIELD}
              value={id}
              label={title}
              defaultChecked={chosen.includes(id)}
            />
          ))}
          <p className="mt-2 text-sm text-ink-soft">
            {collections.length === 0 && 'There are no collections yet. '}
            <Link to="/admin/store/collections" className="link inline-block py-0.5">
              Manage collections
            </Link>
          </p>
        </fieldset>
      </Card>
      <Card as="section" aria-labelledby="related">
        <h2 id="related" className="text-xl">
          Related products
        </h2>
        <p className="mt-1 mb-5 text-sm text-ink-soft">Optional. Customers see them on this product's page.</p>
        <RelatedProducts productId={productId} related={related} of={of} />
      </Card>
      <SaveBar>Save placement</SaveBar>
    </Form>
  )
}
