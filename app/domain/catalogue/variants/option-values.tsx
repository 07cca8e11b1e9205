import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { linesToItems } from '#app/lib/text.ts'
import { Button } from '#app/ui/button.tsx'
import { controlClass, FieldErrors } from '#app/ui/forms/field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { MAX_VALUE_LENGTH } from './options-form.ts'

/** Fields that are shown at first; without scripts a saved form shows one more than it has values. */
const MIN_FIELDS = 4

type OptionValuesProps = {
  /** Such as `option 1`. */
  option: string
  field: ReturnType<GetFieldProps>
}

/**
 * The values of an option, one field each. Removing and moving a value moves the texts between the fields, so that the
 * form can count and discard changes.
 */
export function OptionValues({ option, field: { name, id, defaultValue, errors } }: OptionValuesProps) {
  const labelId = useId()
  const list = useRef<HTMLOListElement>(null)
  const values = linesToItems([defaultValue ?? ''].flat().join('\n'))
  const [count, setCount] = useState(Math.max(values.length + 1, MIN_FIELDS))
  const focusNext = useRef<number>(null)
  useEffect(() => {
    if (focusNext.current === null || focusNext.current >= count) return
    fieldsIn(list.current)[focusNext.current]?.focus()
    focusNext.current = null
  })
  const read = () => fieldsIn(list.current).map((input) => input.value)
  const write = (texts: readonly string[]) => {
    for (const [index, input] of fieldsIn(list.current).entries()) input.value = texts[index] ?? ''
    list.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const add = () => {
    focusNext.current = count
    setCount(count + 1)
  }
  const goOn = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (index + 1 === count) add()
    else fieldsIn(list.current)[index + 1]?.focus()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const lines = linesToItems(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    const texts = read().toSpliced(index, event.currentTarget.value === '' ? 1 : 0, ...lines)
    setCount(Math.max(count, texts.length))
    // The added fields are in the page after this rendering.
    requestAnimationFrame(() => write(texts))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second box around a column of fields.
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-1.5 text-sm font-semibold">
        Values of {option}
      </p>
      <ol ref={list} className="space-y-1.5">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields stay in their places, and the texts move.
          <li key={index} className="group/value relative">
            <input
              name={name}
              id={index === 0 ? id : undefined}
              aria-label={`Value ${index + 1} of ${option}`}
              aria-invalid={(index === 0 && errors && errors.length > 0) || undefined}
              aria-describedby={errors?.length ? `${id}-error` : undefined}
              defaultValue={values[index] ?? ''}
              placeholder=" "
              maxLength={MAX_VALUE_LENGTH}
              autoComplete="off"
              onKeyDown={(event) => goOn(event, index)}
              onPaste={(event) => paste(event, index)}
              className={`${controlClass} peer pr-22`}
            />
            <span className="scripting-only absolute inset-y-0 right-0 flex items-center opacity-0 group-focus-within/value:opacity-100 group-hover/value:opacity-100 peer-placeholder-shown:hidden pointer-coarse:opacity-100">
              {index > 0 && (
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={`Move value ${index + 1} of ${option} up`}
                  className="min-h-11 px-2.5"
                  onClick={() => {
                    const texts = read()
                    write(texts.with(index - 1, texts[index] ?? '').with(index, texts[index - 1] ?? ''))
                    fieldsIn(list.current)[index - 1]?.focus()
                  }}
                >
                  <ArrowUp aria-hidden="true" className="size-4.5" />
                </Button>
              )}
              <Button
                tone="quiet"
                size="sm"
                aria-label={`Remove value ${index + 1} of ${option}`}
                className="min-h-11 px-2.5"
                onClick={() => {
                  write(read().toSpliced(index, 1))
                  fieldsIn(list.current)[index]?.focus()
                }}
              >
                <X aria-hidden="true" className="size-4.5" />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <FieldErrors id={`${id}-error`} errors={errors} />
      <Button tone="quiet" size="sm" flush="start" className="scripting-only mt-1 min-h-11" onClick={add}>
        <Plus aria-hidden="true" className="size-4.5" />
        Add value<span className="sr-only"> to {option}</span>
      </Button>
    </div>
  )
}

const fieldsIn = (list: HTMLOListElement | null): HTMLInputElement[] => [...(list?.querySelectorAll('input') ?? [])]
