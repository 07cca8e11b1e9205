import { Form, Link } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { COLLECTION_FIELD, PLACEMENT_LABELS, placementForm, RELATED_ROWS } from './placement-form.ts'

type PlacementEditorProps = {
  answer: FormActionData
  collections: { id: string; title: string }[]
  /** Ids of the ticked collections. */
  chosen: readonly string[]
  defaults: Record<string, string>
  /** Titles to suggest while typing. */
  titles: readonly string[]
  version: number
}

/** The form with the collections and related products of a product. */
export function PlacementEditor({ answer, collections, chosen, defaults, titles, version }: PlacementEditorProps) {
  const { formProps, of } = useCheckedForm(placementForm, answer, { defaultValue: defaults })
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
            <Link to="/admin/store/collections" className="link">
              Manage collections
            </Link>
          </p>
        </fieldset>
      </Card>
      <Card as="section" aria-labelledby="related">
        <h2 id="related" className="text-xl">
          Related products
        </h2>
        <p className="mt-1 mb-5 text-sm text-ink-soft">
          Optional. Enter the titles of up to four products to show on this product's page.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {RELATED_ROWS.map((n) => (
            <TextField
              key={n}
              {...of(`related_${n}`)}
              label={PLACEMENT_LABELS[`related_${n}`]}
              list="product-titles"
              maxLength={150}
            />
          ))}
        </div>
        <datalist id="product-titles">
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </datalist>
      </Card>
      <SaveBar>Save placement</SaveBar>
    </Form>
  )
}
