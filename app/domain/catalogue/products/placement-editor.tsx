import { Form, Link } from 'react-router'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { placementForm, RELATED_ROWS } from './placement-form.ts'

type PlacementEditorProps = {
  answer: FormActionData
  collections: { id: string; title: string }[]
  /** Ids of the ticked ones. */
  chosen: readonly string[]
  /** Titles of the products beside it, in order. */
  related: readonly string[]
  /** Titles that are offered while typing. */
  titles: readonly string[]
}

/** Where a product is found: its collections, and the products shown beside it. */
export function PlacementEditor({ answer, collections, chosen, related, titles }: PlacementEditorProps) {
  const defaults = Object.fromEntries(RELATED_ROWS.map((n) => [`related_${n}`, related[n] ?? '']))
  const { formProps, of } = useCheckedForm(placementForm, answer, { defaultValue: defaults })
  return (
    <Form method="post" {...formProps} className="max-w-form space-y-6">
      <Card>
        <fieldset>
          <legend className="mb-2 font-display text-xl font-semibold">Collections</legend>
          {collections.map(({ id, title }) => (
            <CheckboxField key={id} name="collection" value={id} label={title} defaultChecked={chosen.includes(id)} />
          ))}
          <p className="mt-2 text-sm text-ink-soft">
            {collections.length === 0 && 'There are none yet. '}
            <Link to="/admin/store/collections" className="link">
              Add or rename collections
            </Link>
          </p>
        </fieldset>
      </Card>
      <Card as="section" aria-labelledby="related">
        <h2 id="related" className="text-xl">
          Shown beside it
        </h2>
        <p className="mt-1 mb-5 text-sm text-ink-soft">Optional. Up to four products by their title.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {RELATED_ROWS.map((n) => (
            <TextField
              key={n}
              {...of(`related_${n}`)}
              label={`Product ${n + 1}`}
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
      <SubmitButton size="lg">Save placement</SubmitButton>
    </Form>
  )
}
