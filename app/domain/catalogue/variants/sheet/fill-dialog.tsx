import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { VARIANT_COLUMN_LABELS } from '../variants-form.ts'
import type { SheetImage } from './sheet-cell.tsx'
import { setField } from './sheet-fields.ts'
import { formatSku } from './sku-pattern.ts'

type FillDialogProps = {
  /** The form of the sheet. */
  form: RefObject<HTMLFormElement | null>
  /** What is filled, as the end of `Set for all …`: `3 variants in Navy`. */
  scope: string
  /** The rows of the sheet that are filled: their number in the form and their option values by option title. */
  rows: readonly { n: number; values: Readonly<Record<string, string>> }[]
  images: readonly SheetImage[]
}

const UNCHANGED = { value: '', label: 'Leave as is' }
const MAIN_IMAGE = 'main'

/** `Set for all`: enters the same price, weight, image … in several rows of the sheet, and SKUs by a pattern. */
export function FillDialog({ form, scope, rows, images }: FillDialogProps) {
  const [open, setOpen] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const titles = Object.keys(rows[0]?.values ?? {})
  const fill = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The event would go on to the sheet's form, because the dialog is its child for React.
    event.stopPropagation()
    const entered = new FormData(event.currentTarget)
    for (const row of rows) fillRow(form.current, row, (name) => String(entered.get(name) ?? '').trim())
    setOpen(false)
  }
  const example = titles.map((title) => `{${title.toLowerCase()}}`).join('-')
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      initialFocus={first}
      title="Set for all"
      description={`Fills ${scope}. Fields you leave blank don't change. Nothing is saved yet.`}
      width="form"
      trigger={
        <Button tone="secondary" size="sm" className="scripting-only">
          Set for all <VisuallyHidden>{scope}</VisuallyHidden>
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps an event of its fields from the sheet's form. */}
      <div onBlur={(event) => event.stopPropagation()}>
        <form onSubmit={fill} className="grid gap-4 sm:grid-cols-2">
          <TextField ref={first} label={VARIANT_COLUMN_LABELS.price} name="price" inputMode="decimal" maxLength={20} />
          <TextField label={VARIANT_COLUMN_LABELS.sale} name="sale" inputMode="decimal" maxLength={20} />
          {titles.length > 0 && (
            <TextField
              label="SKU pattern"
              name="sku"
              hint={`For example TEE-${example}.`}
              maxLength={60}
              className="sm:col-span-2"
            />
          )}
          <TextField label={VARIANT_COLUMN_LABELS.weight} name="weight" inputMode="numeric" maxLength={7} />
          <TextField
            label={VARIANT_COLUMN_LABELS.opening}
            name="opening"
            hint="For variants without stock."
            inputMode="numeric"
            maxLength={7}
          />
          <TextField
            label={VARIANT_COLUMN_LABELS.reorder}
            name="reorder"
            hint="Low in stock at or below this level."
            inputMode="numeric"
            maxLength={7}
          />
          {images.length > 0 && (
            <SelectField
              label={VARIANT_COLUMN_LABELS.image}
              name="image"
              options={[
                UNCHANGED,
                { value: MAIN_IMAGE, label: 'Main image' },
                ...images.map(({ id, alt }, n) => ({ value: id, label: `${n + 1}. ${alt}` })),
              ]}
            />
          )}
          <SelectField
            label="Status"
            name="draft"
            options={[UNCHANGED, { value: 'no', label: 'For sale' }, { value: 'yes', label: 'Draft' }]}
          />
          <div className="mt-2 flex flex-row-reverse flex-wrap justify-start gap-3 sm:col-span-2">
            <Button type="submit">Fill {scope}</Button>
            <DialogClose render={<Button tone="secondary">Cancel</Button>} />
          </div>
        </form>
      </div>
    </Dialog>
  )
}

/** Enters the values in the fields of one row. */
function fillRow(
  form: HTMLFormElement | null,
  { n, values }: FillDialogProps['rows'][number],
  enteredOf: (name: string) => string,
): void {
  const set = (column: string, value: string | boolean) => {
    const field = form?.elements.namedItem(`${column}_${n}`)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) setField(field, value)
  }
  for (const column of ['price', 'sale', 'weight', 'opening', 'reorder']) {
    const value = enteredOf(column)
    if (value) set(column, value)
  }
  const [pattern, image, draft] = ['sku', 'image', 'draft'].map(enteredOf)
  if (pattern) set('sku', formatSku(pattern, values))
  if (image) set('image', image === MAIN_IMAGE ? '' : image)
  if (draft) set('draft', draft === 'yes')
}
