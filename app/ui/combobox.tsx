import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { useHydrated } from './hooks/use-hydrated.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type ComboboxProps<Option> = Omit<ComponentProps<'input'>, 'children' | 'onChange' | 'ref'> & {
  /** What the list shows; it is closed while there is none. */
  options: readonly Option[]
  keyOf: (option: Option) => string
  /** The text that choosing an option enters in the field. */
  textOf: (option: Option) => string
  onType: (text: string) => void
  onClose: () => void
  onChoose?: (option: Option) => void
  /** The content of an option; `typed` is the text of the field. */
  children: (option: Option, typed: string) => ReactNode
}

/**
 * A text field with suggestions: the pattern "combobox with list autocomplete" of the ARIA Authoring Practices. Its
 * parent is `relative`. A new `defaultValue` replaces the one before it, not what was typed since. Without scripts it
 * is a plain field. Written here because the component of Base UI adds 50 KB (gzip) of scripts to the landing page.
 */
export function Combobox<Option>({
  options,
  keyOf,
  textOf,
  onType,
  onClose,
  onChoose,
  children,
  ...input
}: ComboboxProps<Option>) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const [active, setActive] = useState(-1)
  const [typed, setTyped] = useState('')
  const isOpen = options.length > 0
  const shown = useRef(input.defaultValue)
  useEffect(() => {
    const box = field.current
    // A search has no spaces at its ends, which phone keyboards add.
    if (box?.value.trim() === String(shown.current ?? '')) box.value = String(input.defaultValue ?? '')
    shown.current = input.defaultValue
  }, [input.defaultValue])
  const optionId = (index: number) => `${listId}-${index}`

  function close() {
    setActive(-1)
    onClose()
  }

  function choose(index: number) {
    const chosen = options[index]
    if (field.current && chosen) field.current.value = textOf(chosen)
    close()
    if (chosen) onChoose?.(chosen)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const last = options.length - 1
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive(active === last ? -1 : active + 1),
      ArrowUp: () => setActive(active === -1 ? last : active - 1),
      Escape: close,
      ...(active >= 0 ? { Enter: () => choose(active) } : {}),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
  } as const
  return (
    <>
      <input
        {...input}
        {...(isHydrated ? combobox : {})}
        ref={field}
        autoComplete="off"
        onChange={(event) => {
          setActive(-1)
          setTyped(event.currentTarget.value.trim())
          onType(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-card border border-edge bg-raised py-1 shadow-float"
        >
          {options.map((option, index) => (
            <div
              key={keyOf(option)}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={cx(
                'flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 py-1.5 hover:bg-sunken',
                index === active && 'bg-sunken',
              )}
              // Keeps focus in the field, whose blur would close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              onKeyDown={onKeyDown}
            >
              {children(option, typed)}
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">
          {isOpen ? `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
        </span>
      </VisuallyHidden>
    </>
  )
}
