import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useRef, useState } from 'react'
import { parseDollars } from '#app/lib/dollars.ts'
import { AUD, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { buttonClass } from '#app/ui/button-style.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { useClosePopoverOnAction } from '#app/ui/hooks/use-close-popover-on-action.ts'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { ConfirmButton } from '../../confirm-button.tsx'
import { ProductThumb } from '../../product-thumb.tsx'
import { VARIANT_COLUMN_LABELS } from '../variants-form.ts'
import { CheckboxCell, ImageCell, type SheetImage, TextCell } from './sheet-cell.tsx'

/** A variant as its row shows it. */
export type VariantItem = {
  id: string
  title: string
  /** Option title → value, in the order of the options. */
  values: Record<string, string>
  onHand: number
  manageInventory: boolean
  /** It never had stock: its opening stock can be entered. */
  isNeverStocked: boolean
}

type VariantRowProps = {
  productId: string
  variant: VariantItem
  /** Its number in the form. */
  n: number
  of: GetFieldProps
  images: readonly SheetImage[]
  isOnly: boolean
  /** The option value that its group already shows. */
  group: string | null
}

/** The columns of the sheet in their order, after the variant's title. */
export const SHEET_COLUMNS = [
  'price',
  'sale',
  'sku',
  'weight',
  'image',
  'draft',
  'tracked',
  'opening',
  'reorder',
] as const

/**
 * A variant: on wide screens a row of fields, on a phone a row that opens them in a sheet, which works without scripts.
 * The row of fields is a native popover, so that both are one form.
 */
export function VariantRow({ productId, variant, n, of, images, isOnly, group }: VariantRowProps) {
  const id = useId()
  const sheet = useRef<HTMLTableRowElement>(null)
  useClosePopoverOnAction(sheet)
  const [shown, setShown] = useState(() => ({
    price: of(`price_${n}`).defaultValue ?? '',
    sku: of(`sku_${n}`).defaultValue ?? '',
    image: of(`image_${n}`).defaultValue ?? '',
    draft: of(`draft_${n}`).defaultValue === 'yes',
  }))
  const readFields = () => {
    const box = (column: string) => sheet.current?.querySelector<HTMLInputElement>(`[name="${column}_${n}"]`)
    const draft = box('draft')?.checked ?? false
    setShown({ price: valueOf(box('price')), sku: valueOf(box('sku')), image: valueOf(box('image')), draft })
  }
  const { title } = variant
  const priceCents = parseDollars(shown.price)
  const cell = (column: (typeof SHEET_COLUMNS)[number]) => ({
    column,
    label: VARIANT_COLUMN_LABELS[column],
    title,
    field: of(`${column}_${n}`),
  })
  const hasErrors = SHEET_COLUMNS.some((column) => of(`${column}_${n}`).errors?.length)
  return (
    <>
      <tr className="block border-b border-line md:hidden">
        <td className="block">
          <button
            type="button"
            popoverTarget={id}
            className="grid min-h-16 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 py-2 text-start"
          >
            <ProductThumb size="sm" image={images.find((image) => image.id === shown.image) ?? images[0] ?? null} />
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">
                <VisuallyHidden>Edit </VisuallyHidden>
                {title}
              </span>
              {hasErrors ? (
                <span className="block text-sm font-medium text-danger">Check this variant</span>
              ) : (
                <span className="block truncate text-sm text-ink-soft">
                  {[shown.sku, stockSummary(variant)].filter(Boolean).join(' · ')}
                </span>
              )}
            </span>
            <span className="text-end text-sm tabular-nums">
              <span className="block">{priceCents === null ? shown.price : formatMoney(priceCents, AUD)}</span>
              {shown.draft && <Badge tone="amber">Draft</Badge>}
            </span>
          </button>
        </td>
      </tr>
      <tr ref={sheet} id={id} popover="auto" onInput={readFields} className="phone-sheet sheet-row">
        <th
          scope="row"
          className="text-start font-semibold wrap-break-word max-md:col-span-2 max-md:text-lg md:sticky md:left-0 md:z-1 md:max-w-48 md:min-w-32 md:border-b md:border-line md:bg-paper md:px-2 md:text-sm"
        >
          <RowTitle title={title} group={group} />
        </th>
        <TextCell {...cell('price')} isNumber required inputMode="decimal" maxLength={20} className="md:min-w-20" />
        <TextCell {...cell('sale')} isNumber inputMode="decimal" maxLength={20} className="md:min-w-20" />
        <TextCell {...cell('sku')} maxLength={60} className="max-md:col-span-2 md:min-w-44" />
        <TextCell {...cell('weight')} isNumber inputMode="numeric" maxLength={7} className="md:min-w-16" />
        {images.length > 0 && <ImageCell {...cell('image')} images={images} />}
        <CheckboxCell {...cell('draft')} />
        <CheckboxCell {...cell('tracked')} />
        {variant.isNeverStocked ? (
          <TextCell {...cell('opening')} isNumber inputMode="numeric" maxLength={7} className="md:min-w-18" />
        ) : (
          <OnHandCell variant={variant} />
        )}
        <TextCell {...cell('reorder')} isNumber inputMode="numeric" maxLength={7} className="md:min-w-20" />
        {/* On a phone it stays in view at the foot of the sheet. */}
        <td className="max-md:sticky max-md:-bottom-4 max-md:col-span-2 max-md:-mx-4 max-md:-mb-4 max-md:border-t max-md:border-line max-md:bg-raised max-md:px-4 max-md:py-3 md:border-b md:border-line md:px-0 md:py-1 md:align-top">
          <div className="flex min-h-11 items-center justify-between gap-3 md:min-h-9 md:justify-center">
            {isOnly ? <span /> : <DeleteVariantButton productId={productId} variant={variant} />}
            <button
              type="button"
              popoverTarget={id}
              popoverTargetAction="hide"
              className={buttonClass({ tone: 'secondary' }, 'md:hidden')}
            >
              Done
            </button>
          </div>
        </td>
      </tr>
    </>
  )
}

/** The title; on wide screens without the option value that the group shows above it. */
function RowTitle({ title, group }: { title: string; group: string | null }) {
  const start = `${group} / `
  if (group === null || !title.startsWith(start)) return title
  return (
    <>
      <span className="md:sr-only">{start}</span>
      {title.slice(start.length)}
    </>
  )
}

const valueOf = (field: HTMLInputElement | null | undefined) => field?.value ?? ''

function stockSummary({ manageInventory, onHand }: VariantItem): string {
  return manageInventory ? `${formatNumber(onHand)} on hand` : 'Not tracked'
}

/** The stock on hand, as a link to the page that changes it. */
function OnHandCell({ variant }: { variant: VariantItem }) {
  return (
    <td className="md:border-b md:border-line md:px-2.5 md:py-1 md:text-end md:align-top md:text-sm tabular-nums">
      <span aria-hidden="true" className="mb-1 block text-sm font-semibold md:hidden">
        On hand
      </span>
      <Link
        to={`/admin/store/stock/${variant.id}`}
        className="link inline-flex min-h-11 items-center tabular-nums md:min-h-9"
      >
        {formatNumber(variant.onHand)}
        <VisuallyHidden> on hand. Adjust stock of {variant.title}</VisuallyHidden>
      </Link>
    </td>
  )
}

function DeleteVariantButton({ productId, variant }: { productId: string; variant: VariantItem }) {
  return (
    <ConfirmButton
      inForm
      title={`Delete ${variant.title}?`}
      verb="Delete"
      action={`/admin/store/products/${productId}/variants/${variant.id}/deletion`}
      sentence={`Customers can no longer buy this variant.${variant.onHand > 0 ? ` It has ${variant.onHand} on hand.` : ''} It's archived with its SKU and stock: restore it on the Options page.`}
    >
      <Trash2 aria-hidden="true" className="size-4.5 max-md:hidden" />
      <span className="md:sr-only">
        Delete <VisuallyHidden>{variant.title}</VisuallyHidden>
      </span>
    </ConfirmButton>
  )
}
