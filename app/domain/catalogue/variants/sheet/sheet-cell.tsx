import { type ComponentProps, type ReactNode, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { controlClass, FieldErrors, useField } from '#app/ui/forms/field.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { ProductThumb } from '../../product-thumb.tsx'

/** The box of a cell's field: 36 px high in the rows of wide screens, 44 px on a phone. */
const cellControlClass = cx(controlClass, 'md:min-h-9 md:px-1.5 md:py-1 md:text-sm')

type CellProps = {
  /** The name of the column: up and down move within it. */
  column: string
  label: string
  /** The title of the variant, which screen readers hear after the label. */
  title: string
  field: { id: string; name: string; defaultValue: string | undefined; errors: string[] | undefined }
  className?: string
}

function Cell({ column, label, title, field, className, children }: CellProps & { children: ReactNode }) {
  return (
    <td data-cell={column} className={cx('min-w-0 md:border-b md:border-line md:p-1 md:align-top', className)}>
      <label htmlFor={field.id} className="mb-1 block text-sm font-semibold md:sr-only">
        {label} <VisuallyHidden>of {title}</VisuallyHidden>
      </label>
      {children}
      <div className="md:text-start md:empty:hidden">
        <FieldErrors id={`${field.id}-error`} errors={field.errors} />
      </div>
    </td>
  )
}

/** A cell with a text or number. */
export function TextCell({
  isNumber,
  className,
  ...cell
}: CellProps & { isNumber?: boolean } & Pick<ComponentProps<'input'>, 'maxLength' | 'inputMode' | 'required'>) {
  const { maxLength, inputMode, required, ...rest } = cell
  const { name, id, defaultValue, errors } = rest.field
  const { control } = useField({ id, errors })
  return (
    <Cell {...rest} className={className ?? ''}>
      <input
        {...{ ...control, name, defaultValue, maxLength, inputMode, required }}
        type="text"
        autoComplete="off"
        className={cx(cellControlClass, isNumber && 'tabular-nums md:text-end')}
      />
    </Cell>
  )
}

/** A cell with a tick box. */
export function CheckboxCell(cell: CellProps) {
  const { name, id, defaultValue } = cell.field
  return (
    <Cell {...cell} className="md:text-center">
      <input
        type="checkbox"
        id={id}
        name={name}
        value="yes"
        defaultChecked={defaultValue === 'yes'}
        className="size-5.5 shrink-0 md:my-1.75"
      />
    </Cell>
  )
}

export type SheetImage = { id: string; alt: string; key: string; width: number }

/** A cell with an image of the product, beside its miniature. Without a choice the variant shows the main image. */
export function ImageCell({ images, ...cell }: CellProps & { images: readonly SheetImage[] }) {
  const { name, id, defaultValue } = cell.field
  const [chosen, setChosen] = useState(defaultValue ?? '')
  return (
    <Cell {...cell}>
      <div className="flex items-center gap-2 md:gap-1">
        <ProductThumb size="sm" image={images.find((image) => image.id === chosen) ?? images[0] ?? null} />
        <select
          {...{ id, name, defaultValue }}
          onInput={({ currentTarget }) => setChosen(currentTarget.value)}
          className={cx(cellControlClass, 'min-w-0 truncate md:w-20')}
        >
          <option value="">Main image</option>
          {images.map((image, n) => (
            <option key={image.id} value={image.id}>{`${n + 1}. ${image.alt}`}</option>
          ))}
        </select>
      </div>
    </Cell>
  )
}
