import { Form } from 'react-router'
import { formatNumber } from '#app/lib/numbers.ts'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { MAX_STOCK_NOTE_LENGTH } from '../stock-form.ts'
import type { StockLevel } from '../stock-queries.server.ts'
import { variantLabel } from '../stock-table.tsx'
import { countForm } from './count-form.ts'

type CountEditorProps = { answer: FormActionData; rows: readonly StockLevel[] }

/** The form of a stock count: the stock that is expected of each variant, and a field for what was counted. */
export function CountEditor({ answer, rows }: CountEditorProps) {
  const { formProps, of } = useCheckedForm(countForm(rows.length), answer)
  const numbered = rows.map((row, n) => ({ ...row, n }))
  const columns: Column<(typeof numbered)[number]>[] = [
    {
      key: 'variant',
      header: 'Variant',
      rowHeader: true,
      cell: (row) => variantLabel(row),
      className: 'wrap-anywhere',
    },
    { key: 'sku', header: 'SKU', cell: ({ sku }) => sku ?? '–', className: 'text-sm wrap-anywhere' },
    {
      key: 'expected',
      header: 'Expected',
      align: 'end',
      phoneLabel: true,
      cell: ({ onHand }) => formatNumber(onHand),
      className: 'tabular-nums',
    },
    {
      key: 'counted',
      header: 'Counted',
      align: 'end',
      phone: 'end',
      cell: (row) => (
        <>
          <input type="hidden" name={`variant_${row.n}`} value={row.variantId} />
          <input type="hidden" name={`expected_${row.n}`} value={row.onHand} />
          <TextField
            {...of(`counted_${row.n}`)}
            label={`Quantity counted for ${variantLabel(row)}`}
            hideLabel
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            className="ml-auto w-20 sm:w-28"
            inputClassName="text-end tabular-nums"
          />
        </>
      ),
    },
  ]
  return (
    <Form method="post" {...formProps} className="space-y-6">
      <TextField
        {...of('note')}
        label="What was counted"
        hint="For example Shelf 3, or the name of a product."
        required
        maxLength={MAX_STOCK_NOTE_LENGTH}
        className="max-w-form"
      />
      <DataTable caption="Variants to count" columns={columns} rows={numbered} rowKey={(row) => row.variantId} />
      <SaveBar>Save count</SaveBar>
    </Form>
  )
}
