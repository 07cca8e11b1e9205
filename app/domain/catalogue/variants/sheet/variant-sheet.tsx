import { type FormEvent, Fragment, type RefObject, useEffect } from 'react'
import { Form } from 'react-router'
import { formatRowIds, ROWS_FIELD } from '#app/core/numbered-rows.ts'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Card } from '#app/ui/data/card.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { isFieldValidation } from '#app/ui/forms/validation/is-field-validation.ts'
import { SALE_DATE_LABELS, VARIANT_COLUMN_LABELS, variantsForm } from '../variants-form.ts'
import { FillDialog } from './fill-dialog.tsx'
import type { SheetImage } from './sheet-cell.tsx'
import { moveBetweenCells } from './sheet-fields.ts'
import { SHEET_COLUMNS, type VariantItem, VariantRow } from './variant-row.tsx'

type VariantSheetProps = {
  productId: string
  answer: FormActionData
  variants: VariantItem[]
  images: SheetImage[]
  defaults: Record<string, string>
  version: number
}

/** The headers that are shorter than the labels of their fields. */
const SHORT_HEADERS: Partial<Record<string, string>> = {
  sale: 'Sale',
  weight: 'Grams',
  tracked: 'Tracked',
  opening: 'On hand',
  reorder: 'Reorder at',
}
const NUMBER_COLUMNS: readonly string[] = ['price', 'sale', 'weight', 'opening', 'reorder']

/** All variants of a product in one table that is one form. Variants with the same first option value are a group. */
export function VariantSheet({ productId, answer, variants, images, defaults, version }: VariantSheetProps) {
  const { formProps, of } = useCheckedForm(variantsForm(variants.length), answer, { defaultValue: defaults })
  const form = formProps.ref
  useEffect(() => {
    if (answer) openInvalidRow(form)
  }, [answer, form])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    formProps.onSubmit(event)
    if (event.defaultPrevented && !isFieldValidation(event.nativeEvent))
      requestAnimationFrame(() => openInvalidRow(form))
  }
  const rows = variants.map((variant, n) => ({ variant, n, values: variant.values }))
  const groups = groupRows(rows)
  const columns = SHEET_COLUMNS.filter((column) => column !== 'image' || images.length > 0)
  const fill = { form, images }
  return (
    <Form method="post" {...formProps} onSubmit={submit} onKeyDown={moveBetweenCells} className="space-y-6">
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <input type="hidden" name={ROWS_FIELD} value={formatRowIds(variants.map(({ id }) => id))} />
      <div>
        {variants.length > 1 && (
          <div className="scripting-only mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <FillDialog {...fill} scope={`${variants.length} variants`} rows={rows} />
            <p className="text-sm text-ink-soft max-md:hidden">
              Arrow keys move between cells · <kbd className="font-sans">Ctrl D</kbd> copies a cell down
            </p>
          </div>
        )}
        <div className="md:relative md:max-h-[calc(100dvh-10rem)] md:scroll-pt-12 md:scroll-pl-48 md:overflow-auto md:fade-scroll-end md:rounded-control md:border md:border-line">
          <table aria-label="Variants" className="w-full border-separate border-spacing-0 max-md:block">
            <thead className="max-md:hidden">
              <tr>
                <ColumnHeader className="left-0 z-3 px-2 text-start">Variant</ColumnHeader>
                {columns.map((column) => (
                  <ColumnHeader
                    key={column}
                    className={NUMBER_COLUMNS.includes(column) ? 'z-2 px-2.5 text-end' : 'z-2 px-2.5 text-start'}
                  >
                    {SHORT_HEADERS[column] ?? VARIANT_COLUMN_LABELS[column]}
                  </ColumnHeader>
                ))}
                <ColumnHeader className="z-2">
                  <span className="sr-only">Delete</span>
                </ColumnHeader>
              </tr>
            </thead>
            {groups.map(({ name, rows }) => (
              <tbody key={name ?? ''} className="max-md:block">
                {name !== null && (
                  <tr className="max-md:block">
                    <th
                      scope="rowgroup"
                      colSpan={columns.length + 2}
                      className="border-b border-line py-2 text-start max-md:block max-md:pt-4 md:bg-sunken md:px-2 md:text-sm"
                    >
                      <span className="sticky left-2 inline-flex flex-wrap items-center gap-x-4 gap-y-2">
                        {name}
                        <FillDialog {...fill} scope={formatScope(rows.length, name)} rows={rows} />
                      </span>
                    </th>
                  </tr>
                )}
                {rows.map(({ variant, n }) => (
                  <Fragment key={variant.id}>
                    <VariantRow
                      {...{ productId, variant, n, of, images }}
                      isOnly={variants.length === 1}
                      group={name}
                    />
                  </Fragment>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      </div>
      <Card as="section" aria-labelledby="sale" className="grid max-w-form grid-cols-1 gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <h2 id="sale" className="text-xl">
            When the sale prices apply
          </h2>
          <p className="mt-1 text-sm text-ink-soft">Optional. Leave both empty to start now, with no end date.</p>
        </div>
        <TextField {...of('sale_starts_on')} label={SALE_DATE_LABELS.sale_starts_on} type="date" />
        <TextField {...of('sale_ends_on')} label={SALE_DATE_LABELS.sale_ends_on} type="date" />
      </Card>
      <SaveBar>Save variants</SaveBar>
    </Form>
  )
}

function ColumnHeader({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={`sticky top-0 border-b border-edge bg-paper py-2.5 text-xs font-semibold whitespace-nowrap text-ink-soft ${className}`}
    >
      {children}
    </th>
  )
}

type SheetRow = { variant: VariantItem; n: number; values: Record<string, string> }

/** The rows by the value of the first option; one group without a name where there is a single option or none. */
function groupRows(rows: SheetRow[]): { name: string | null; rows: SheetRow[] }[] {
  const firstOf = ({ values }: SheetRow) => Object.values(values)[0] ?? ''
  if (rows.every(({ values }) => Object.keys(values).length < 2)) return [{ name: null, rows }]
  return [...Map.groupBy(rows, firstOf)].map(([name, rows]) => ({ name, rows }))
}

function formatScope(count: number, name: string): string {
  return count === 1 ? `1 variant in ${name}` : `${count} variants in ${name}`
}

/** On a phone, opens the sheet with the first invalid field, which is hidden until then. */
function openInvalidRow(form: RefObject<HTMLFormElement | null>): void {
  const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!field || field.checkVisibility()) return
  field.closest<HTMLElement>('[popover]')?.showPopover()
  field.focus()
}
