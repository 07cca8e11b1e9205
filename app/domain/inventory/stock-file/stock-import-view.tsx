import { Form } from 'react-router'
import { z } from 'zod'
import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { FileProblems } from '#app/domain/catalogue/file-import/file-problems.tsx'
import { requiredLine } from '#app/lib/form-fields.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { formatChange } from '../documents/document-labels.ts'
import { MAX_STOCK_NOTE_LENGTH } from '../stock-form.ts'
import { variantLabel } from '../stock-table.tsx'
import type { StockChange, StockPlan } from './plan-stock-import.server.ts'

/** `Save count`: what was counted, and the fingerprint of the changes that the page shows. */
export const stockImportForm = z.object({
  note: requiredLine('what was counted, such as “Shelf 3”', MAX_STOCK_NOTE_LENGTH),
  fingerprint: z.string().default(''),
})

/** What the page of a stock file shows: the first changes and errors, and how many there are. */
export type StockPreview = Pick<StockPlan, 'changes' | 'errors' | 'unchanged' | 'unknown' | 'fingerprint'> & {
  changeCount: number
  errorCount: number
  invalidRows: number
}

type StockImportViewProps = { id: string; fileName: string; preview: StockPreview }

/** A stock file before it is imported: its errors, its changes, and the form that saves them as a count. */
export function StockImportView({ id, fileName, preview }: StockImportViewProps) {
  const { changes, changeCount, errors, errorCount, invalidRows, unchanged, unknown } = preview
  const deletion = `/admin/store/stock/import/${id}/deletion`
  const isEmpty = changeCount === 0
  return (
    <div className="space-y-6">
      {isEmpty && invalidRows === 0 && (
        <Callout tone="success" title="Nothing to import">
          No changes: your stock already matches this file.
        </Callout>
      )}
      <FileProblems
        errors={errors}
        errorCount={errorCount}
        leftOut={formatCountOf(invalidRows, 'row')}
        canImportRest={!isEmpty}
        unknownColumns={unknown}
      />
      {!isEmpty && <SaveForm id={id} fileName={fileName} preview={preview} />}
      <div className="flex flex-wrap items-center gap-3">
        <Form method="post" action={deletion}>
          <SubmitButton action={deletion} tone={isEmpty ? 'secondary' : 'quiet'} flush={isEmpty ? undefined : 'start'}>
            Discard file
          </SubmitButton>
        </Form>
        {isEmpty && (
          <ButtonLink to="/admin/store/stock" tone="quiet">
            Back to stock
          </ButtonLink>
        )}
      </div>
      {!isEmpty && (
        <section aria-labelledby="changes">
          <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
            <h2 id="changes" className="text-xl">
              Changes
            </h2>
            <p className="text-ink-soft tabular-nums">
              {changes.length < changeCount ? `First ${changes.length} of ${formatNumber(changeCount)}` : changeCount}
              {unchanged > 0 && `, ${formatCountOf(unchanged, 'row')} without a change`}
            </p>
          </div>
          <DataTable caption="Changes" columns={COLUMNS} rows={changes} rowKey={(row) => row.variantId} />
        </section>
      )}
    </div>
  )
}

function SaveForm({ id, fileName, preview }: StockImportViewProps) {
  const action = `/admin/store/stock/import/${id}/count`
  const { formProps, of } = useCheckedForm(stockImportForm, undefined, { defaultValue: { note: fileName } })
  return (
    <Form method="post" action={action} {...formProps} className="max-w-form space-y-4">
      <input type="hidden" name="fingerprint" value={preview.fingerprint} />
      <TextField
        {...of('note')}
        label="What was counted"
        hint="For example Shelf 3, or the date of the stocktake."
        required
        maxLength={MAX_STOCK_NOTE_LENGTH}
      />
      <SubmitButton action={action} size="lg">
        Save count of {formatCountOf(preview.changeCount, 'variant')}
      </SubmitButton>
    </Form>
  )
}

const COLUMNS: Column<StockChange>[] = [
  { key: 'variant', header: 'Variant', rowHeader: true, cell: (row) => variantLabel(row), className: 'wrap-anywhere' },
  { key: 'line', header: 'Line', align: 'end', phone: 'hide', cell: ({ line }) => line, className: 'tabular-nums' },
  { key: 'sku', header: 'SKU', cell: ({ sku }) => sku, className: 'text-sm wrap-anywhere' },
  {
    key: 'expected',
    header: 'On hand now',
    align: 'end',
    phoneLabel: true,
    cell: ({ expected }) => formatNumber(expected),
    className: 'tabular-nums',
  },
  {
    key: 'counted',
    header: 'Counted',
    align: 'end',
    phoneLabel: true,
    cell: ({ counted }) => formatNumber(counted),
    className: 'tabular-nums',
  },
  {
    key: 'difference',
    header: 'Difference',
    align: 'end',
    phone: 'end',
    cell: ({ expected, counted }) => formatChange(counted - expected),
    className: 'tabular-nums font-semibold',
  },
]
